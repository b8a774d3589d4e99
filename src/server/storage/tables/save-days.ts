import type { SleepDate } from '#domain/calendar.ts';
import type { SleepDay } from '#domain/totals.ts';
import { preparedInsert } from '#server/storage/engines/prepared-insert.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { toColumns } from './to-columns.ts';

const upsertRows = preparedInsert('sleep_days', ['user_id', 'sleep_date']);

/** Inserts or updates these days. */
export async function saveDays(
  trx: WriteTransaction,
  userId: string,
  days: readonly SleepDay[],
): Promise<void> {
  await upsertRows(
    trx,
    days.map((day) => toColumns({ userId, ...day })),
  );
}

/** Dates per statement, within the limits of both engines. */
const DATES_AT_ONCE = 1_000;

export async function deleteDays(
  trx: WriteTransaction,
  userId: string,
  dates: readonly SleepDate[],
): Promise<void> {
  for (let from = 0; from < dates.length; from += DATES_AT_ONCE) {
    await trx
      .deleteFrom('sleep_days')
      .where('user_id', '=', userId)
      .where('sleep_date', 'in', dates.slice(from, from + DATES_AT_ONCE))
      .execute();
  }
}
