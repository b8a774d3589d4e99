import { sql, type Kysely } from 'kysely';

/** Used part of each limit, by keyed hash. A row in the past has expired. */
export type RateLimitsTable = {
  limit_key: string;
  /** When the limit is completely refilled. */
  free_at: number;
};

/** A separate database on SQLite, never flushed. */
export type LimitsSchema = { rate_limits: RateLimitsTable };

export type TokenRequest = {
  key: string;
  /** Epoch milliseconds. */
  now: number;
  /** Refill time of one unit. */
  intervalMs: number;
  /** Refill time of the whole limit: `max` intervals. */
  periodMs: number;
};

/**
 * Takes a unit if one is left. Returns the milliseconds until one is (0: taken). This is
 * the generic cell rate algorithm: one row and one atomic statement.
 */
export async function consume(db: Kysely<LimitsSchema>, taking: TokenRequest): Promise<number> {
  const { key, now, intervalMs, periodMs } = taking;
  // An instant further ahead than the limit was written before the clock was set back.
  const base = sql<number>`case when rate_limits.free_at between ${now} and ${now + 2 * periodMs} then rate_limits.free_at else ${now} end`;
  const taken = await db
    .insertInto('rate_limits')
    .values({ limit_key: key, free_at: now + intervalMs })
    .onConflict((conflict) =>
      conflict
        .column('limit_key')
        .doUpdateSet({ free_at: sql`${base} + ${intervalMs}` })
        .where(base, '<=', now + periodMs - intervalMs),
    )
    .returning('free_at')
    .executeTakeFirst();
  if (taken !== undefined) return 0;
  const { freeAt } = await db
    .selectFrom('rate_limits')
    .where('limit_key', '=', key)
    .select('free_at as freeAt')
    .executeTakeFirstOrThrow();
  // At least 1, in case a unit became free in between.
  return Math.max(1, freeAt + intervalMs - (now + periodMs));
}

/** Returns a taken unit. */
export async function refund(
  db: Kysely<LimitsSchema>,
  given: { key: string; intervalMs: number },
): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ free_at: eb('free_at', '-', given.intervalMs) }))
    .where('limit_key', '=', given.key)
    .execute();
}

/** Deletes completely refilled limits. */
export async function deleteUnusedLimits(db: Kysely<LimitsSchema>, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('free_at', '<=', now).execute();
}
