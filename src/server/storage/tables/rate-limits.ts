import { sql, type Kysely } from 'kysely';

/** How far each limit is used up, by a hash of who it is for. A row that is in the past says nothing any more. */
export type RateLimitsTable = {
  limit_key: string;
  /** When all of it will be free again. */
  free_at: number;
};

/** A database of its own on SQLite: nothing in it is worth waiting for the disk. */
export type LimitsSchema = { rate_limits: RateLimitsTable };

export type Taking = {
  key: string;
  /** Epoch milliseconds. */
  now: number;
  /** How long one taking keeps its part of the limit. */
  intervalMs: number;
  /** How long all of it takes to be free again once it is used up: it may be taken so many intervals at once. */
  periodMs: number;
};

/**
 * Takes one of a limit, if one is left. Answers how many milliseconds it takes until one is (0: it was taken). This is
 * the generic cell rate algorithm: one row and one statement, whoever else takes at the same moment.
 */
export async function takeOne(db: Kysely<LimitsSchema>, taking: Taking): Promise<number> {
  const { key, now, intervalMs, periodMs } = taking;
  // What lies farther ahead than the limit reaches was written by a clock that has been put back since.
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
  // At least one, should it have become free in between.
  return Math.max(1, freeAt + intervalMs - (now + periodMs));
}

/** Gives back what was taken. */
export async function giveOneBack(
  db: Kysely<LimitsSchema>,
  given: { key: string; intervalMs: number },
): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ free_at: eb('free_at', '-', given.intervalMs) }))
    .where('limit_key', '=', given.key)
    .execute();
}

/** Forgets the limits of which all is free again. */
export async function forgetFreeLimits(db: Kysely<LimitsSchema>, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('free_at', '<=', now).execute();
}
