import { sql, type Kysely } from 'kysely';
import type { WallClock } from '#domain/calendar.ts';
import {
  findChangedDays,
  isSame,
  type PaidSleep,
  type Refolded,
  type StoredHistory,
} from '#domain/refold.ts';
import { toSleepState } from '#domain/sleep.ts';
import type { Award } from '#domain/totals.ts';
import { locksRows, preparedQuery } from '#server/storage/engines/statements.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import {
  deleteDays,
  readDays,
  readTotals,
  readUnlocked,
  saveDays,
  saveTotals,
  saveUnlocked,
} from './progress.ts';
import { toAwardColumns } from './sleep-sessions.ts';

/** The cache of one sleep as stored or folded, with the local minute that old databases lack. */
type SleepCacheRow = Pick<Schema['sleep_sessions'], (typeof CACHE_COLUMNS)[number]>;

/** The stored history of a sleeper, for a fold from nothing. */
export type SleepHistory = StoredHistory & {
  /** Sleeps whose minute of waking is not stored, deleted ones too, with that minute, by sleep id. */
  readonly undated: ReadonlyMap<string, SleepCacheRow>;
};

// Unsorted, because the fold sorts, and rows are read fastest in the order of their key.
const selectSleeps = preparedQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .where('end_time', 'is not', null)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('end_minute_of_day', 'is', null)]))
    .select([
      'id',
      'start_time as startTime',
      'end_time as endTime',
      'time_zone as timeZone',
      'sleep_date as sleepDate',
      'start_minute_of_day as startMinuteOfDay',
      'end_minute_of_day as endMinuteOfDay',
      'source',
      'recorded_at as recordedAt',
      'settled',
      'state',
      'points',
      'bonus_points as bonusPoints',
      'bonuses_paid as bonusesPaid',
    ])
    .$narrowType<{ endTime: number; sleepDate: string; startMinuteOfDay: number }>(),
);

/** Reads all completed, undeleted sleeps in one statement, and the stored totals and achievements. */
export async function readHistory(
  db: Kysely<Schema>,
  userId: string,
  wallClock: WallClock,
): Promise<SleepHistory> {
  const undated = new Map<string, SleepCacheRow>();
  const sleeps: StoredHistory['sleeps'][number][] = [];
  for (const row of await selectSleeps(db, { userId })) {
    const endMinuteOfDay = row.endMinuteOfDay ?? wallClock(row.endTime, row.timeZone).minuteOfDay;
    const sleep = { ...row, endMinuteOfDay, settled: row.settled === 1 };
    if (row.endMinuteOfDay === null) undated.set(row.id, toCacheRow(sleep, sleep));
    if (row.state !== 'deleted') sleeps.push(sleep);
  }
  return {
    sleeps,
    undated,
    totals: (await readTotals(db, userId)).totals,
    unlocked: await readUnlocked(db, { userId }),
  };
}

/**
 * Writes the differences between a stored history and its fold. The caller then writes the sleeps of the change, with
 * their awards.
 */
export async function saveRefolded(
  trx: WriteTransaction,
  userId: string,
  { undated }: SleepHistory,
  refolded: Refolded,
): Promise<void> {
  await saveTotals(trx, userId, refolded.totals);
  await saveUnlocked(trx, userId, refolded.unlocked);
  const { changedDays, emptiedDates } = findChangedDays(await readDays(trx, userId), refolded.days);
  await deleteDays(trx, userId, emptiedDates);
  await saveDays(trx, userId, changedDays);
  const changed = new Map(undated);
  for (const sleep of refolded.staying) {
    const award = refolded.awards.get(sleep.id) as Award;
    const state = toSleepState(sleep);
    if (state === sleep.state && isSame(award, sleep)) continue;
    changed.set(sleep.id, toCacheRow({ ...sleep, state }, award));
  }
  await saveSleepCaches(trx, userId, [...changed.values()]);
}

const CACHE_COLUMNS = [
  'id',
  'state',
  'end_minute_of_day',
  'points',
  'bonus_points',
  'bonuses_paid',
] as const satisfies (keyof Schema['sleep_sessions'])[];

function toCacheRow(
  { id, state, endMinuteOfDay }: Pick<PaidSleep, 'id' | 'state' | 'endMinuteOfDay'>,
  award: Award,
): SleepCacheRow {
  return { id, state, end_minute_of_day: endMinuteOfDay, ...toAwardColumns(award) };
}

/** Writes these awards, states and minutes in one statement. */
async function saveSleepCaches(
  trx: WriteTransaction,
  userId: string,
  rows: readonly SleepCacheRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const [, ...changed] = CACHE_COLUMNS;
  await trx
    .updateTable('sleep_sessions')
    .from(selectGiven(trx, rows).as('given'))
    .set((eb) => Object.fromEntries(changed.map((column) => [column, eb.ref(`given.${column}`)])))
    .where('sleep_sessions.user_id', '=', userId)
    .whereRef('sleep_sessions.id', '=', 'given.id')
    .execute();
}

/** The rows, given as one parameter for any number of them. */
function selectGiven(db: Kysely<Schema>, rows: readonly SleepCacheRow[]) {
  const json = JSON.stringify(rows);
  if (locksRows(db)) {
    const records = sql<SleepCacheRow>`json_populate_recordset(null::sleep_sessions, ${json}::json)`;
    return db.selectFrom(records.as('records')).select(CACHE_COLUMNS);
  }
  return (
    db
      .selectFrom(sql<SleepCacheRow>`json_each(${json})`.as('records'))
      .select(
        CACHE_COLUMNS.map((column) =>
          sql<SleepCacheRow[typeof column]>`value ->> ${sql.lit(column)}`.as(column),
        ),
      )
      // Keeps SQLite from parsing the JSON again for each sleep, 80 times the cost for a thousand.
      .limit(sql.lit(Number.MAX_SAFE_INTEGER))
  );
}
