import { sql, type Kysely } from 'kysely';
import { RULES_VERSION } from '#domain/rules-version.ts';
import { locksRows } from '#server/storage/engines/engine.ts';
import { preparedQuery } from '#server/storage/engines/prepared-query.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';

/** A newer version has begun to refold the database by newer rules. */
export class RulesTooNewError extends Error {
  constructor(highest: number) {
    super(
      `The database was used by a newer version of Lelap (its rules are version ${highest}, these ${RULES_VERSION}). ` +
        'Start that version, or restore a backup made by this one.',
    );
    this.name = 'RulesTooNewError';
  }
}

/** Not a sleeper's table, so not in Schema. */
type RulesTable = { rules: { id: 1; highest_version: number } };

/** Records that the current rules are in use. Throws RulesTooNewError if newer ones have been. */
export async function beginRules(trx: WriteTransaction): Promise<void> {
  const db: Kysely<Schema & RulesTable> = trx.$extendTables<RulesTable>();
  const { highest_version: highest } = await db
    .selectFrom('rules')
    .select('highest_version')
    .executeTakeFirstOrThrow();
  if (highest > RULES_VERSION) throw new RulesTooNewError(highest);
  if (highest === RULES_VERSION) return;
  await db.updateTable('rules').set({ highest_version: RULES_VERSION }).execute();
}

const selectVersion = preparedQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('sleeper_progress')
    .where('user_id', '=', userId)
    .select('rules_version as rulesVersion'),
);

/** The rules version of the sleeper's cache; undefined if there is no such account. */
export async function readRulesVersion(
  db: Kysely<Schema>,
  userId: string,
): Promise<number | undefined> {
  const [row] = await selectVersion(db, { userId });
  return row?.rulesVersion;
}

/** Marks the cache as being refolded; the next write of the cache replaces the mark. */
export async function markRefold(
  trx: WriteTransaction,
  userId: string,
  mark: number,
): Promise<void> {
  await trx
    .updateTable('sleeper_progress')
    .set({ rules_version: mark })
    .where('user_id', '=', userId)
    .execute();
}

/** Stores the points before and after a change of rules for the sleeper; keeps the first `before`. */
export async function recordRulesChange(
  trx: WriteTransaction,
  userId: string,
  totalPoints: number,
): Promise<void> {
  const stored = await trx
    .selectFrom('sleeper_progress')
    .where('user_id', '=', userId)
    .select(['rules_version', 'total_points', 'points_before_rules'])
    .executeTakeFirstOrThrow();
  if (stored.rules_version === RULES_VERSION) return;
  const before = stored.points_before_rules ?? stored.total_points;
  const isChanged = before !== totalPoints;
  await trx
    .updateTable('sleeper_progress')
    .set({
      points_before_rules: isChanged ? before : null,
      points_after_rules: isChanged ? totalPoints : null,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the stored change of points: the sleeper has seen it. */
export async function clearRulesChange(trx: WriteTransaction, userId: string): Promise<void> {
  await trx
    .updateTable('sleeper_progress')
    .set({ points_before_rules: null, points_after_rules: null })
    .where('user_id', '=', userId)
    .execute();
}

export type UndatedWaking = { id: string; endTime: number; timeZone: string };

/** Sleeps, including deleted ones, without a stored local minute of waking. */
export async function readUndatedWakings(
  db: Kysely<Schema>,
  userId: string,
  limit: number,
): Promise<UndatedWaking[]> {
  return await db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('end_time', 'is not', null)
    .where('end_minute_of_day', 'is', null)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'end_time as endTime', 'time_zone as timeZone'])
    .$narrowType<{ endTime: number }>()
    .execute();
}

/** Writes the local minutes of waking, by the ids of their sleeps. */
export async function saveEndMinutes(
  trx: WriteTransaction,
  userId: string,
  minutes: Readonly<Record<string, number>>,
): Promise<void> {
  // One parameter for any number of sleeps.
  const entries = sql<{ key: string; value: string }>`${sql.raw(
    locksRows(trx) ? 'json_each_text' : 'json_each',
  )}(cast(${JSON.stringify(minutes)} as ${sql.raw(locksRows(trx) ? 'json' : 'text')}))`;
  const given = trx
    .selectFrom(entries.as('entries'))
    .select((eb) => ['key', eb.cast<number>('value', 'integer').as('minute')])
    // Keeps SQLite from parsing the JSON again for each sleep, 80 times the cost for a thousand.
    .limit(sql.lit(Object.keys(minutes).length));
  await trx
    .updateTable('sleep_sessions')
    .from(given.as('given'))
    .set((eb) => ({ end_minute_of_day: eb.ref('given.minute') }))
    .where('sleep_sessions.user_id', '=', userId)
    .whereRef('sleep_sessions.id', '=', 'given.key')
    .execute();
}
