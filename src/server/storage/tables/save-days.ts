import type { Kysely } from 'kysely';
import type { SleepDay } from '#domain/totals.ts';
import { preparedQuery } from '#server/storage/engines/prepared-query.ts';
import type { Schema, SleepDaysTable, WriteTransaction } from '#server/storage/schema.ts';

/** All columns but the key. */
const VALUE_COLUMNS = [
  'minutes',
  'earning_minutes',
  'completed_at',
  'points',
  'bonus_points',
  'bonuses_paid',
  'longest_minutes',
  'longest_start_time',
  'longest_start_minute_of_day',
  'longest_end_minute_of_day',
  'run_day',
  'run_earning_days',
  'run_bonuses_paid',
] as const satisfies (keyof SleepDaysTable)[];

const COLUMNS = ['user_id', 'sleep_date', ...VALUE_COLUMNS] as const;

/** A correction can move ten thousand days; larger batches are not faster. */
const BATCH_SIZE = 100;

type Value = SleepDaysTable[keyof SleepDaysTable];

/** A prepared statement for `count` days, because building it would be most of the work. */
const createUpsert = (size: number) =>
  preparedQuery((db, values: Value[]) => {
    const rows = Array.from({ length: size }, (_, row) =>
      Object.fromEntries(
        COLUMNS.map((column, index) => [column, values[row * COLUMNS.length + index]]),
      ),
    );
    return upsert(db, rows as SleepDaysTable[]);
  });

/** By size: a waking changes one day, a refold slice up to a batch. */
const upserts = new Map<number, ReturnType<typeof createUpsert>>();

/** Inserts or updates these days. */
export async function saveDays(
  trx: WriteTransaction,
  userId: string,
  days: readonly SleepDay[],
): Promise<void> {
  const rows = days.map((day) => toRow(userId, day));
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE);
    let upsertBatch = upserts.get(batch.length);
    if (upsertBatch === undefined) {
      upsertBatch = createUpsert(batch.length);
      upserts.set(batch.length, upsertBatch);
    }
    await upsertBatch(trx, toValues(batch));
  }
}

const toValues = (rows: readonly SleepDaysTable[]): Value[] =>
  rows.flatMap((row) => COLUMNS.map((column) => row[column]));

function upsert(db: Kysely<Schema>, rows: readonly SleepDaysTable[]) {
  return db
    .insertInto('sleep_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'sleep_date'])
        .doUpdateSet((eb) =>
          Object.fromEntries(VALUE_COLUMNS.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    );
}

function toRow(userId: string, day: SleepDay): SleepDaysTable {
  return {
    user_id: userId,
    sleep_date: day.sleepDate,
    minutes: day.minutes,
    earning_minutes: day.earningMinutes,
    completed_at: day.completedAt,
    points: day.points,
    bonus_points: day.bonusPoints,
    bonuses_paid: day.bonusesPaid,
    longest_minutes: day.longestMinutes,
    longest_start_time: day.longestStartTime,
    longest_start_minute_of_day: day.longestStartMinuteOfDay,
    longest_end_minute_of_day: day.longestEndMinuteOfDay,
    run_day: day.runDay,
    run_earning_days: day.runEarningDays,
    run_bonuses_paid: day.runBonusesPaid,
  };
}
