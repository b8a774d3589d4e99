import type { Kysely } from 'kysely';
import type { SleepDate } from '#domain/calendar.ts';
import { preparedInsert, selectValues } from '#server/storage/engines/statements.ts';
import { isOnPage, type DatePage } from './diary.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { deleteRows, findRow, saveRow, toColumns } from './rows.ts';

const MARK_COLUMNS = ['sleep_date as sleepDate', 'kind', 'no_sleep as noSleep'] as const;

/** A day mark. `noSleep` is as stated, even if a night was logged since. */
export type DayMarkRecord = RowOf<'day_marks', typeof MARK_COLUMNS>;

export const findDayMark = (
  db: Kysely<Schema>,
  userId: string,
  sleepDate: SleepDate,
): Promise<DayMarkRecord | undefined> =>
  findRow(db, 'day_marks', MARK_COLUMNS, { userId, sleepDate });

/** The marks of a range, newest first, before a date. */
export async function listDayMarks(
  db: Kysely<Schema>,
  userId: string,
  page: DatePage,
): Promise<DayMarkRecord[]> {
  return await db
    .selectFrom('day_marks')
    .where('user_id', '=', userId)
    .where(isOnPage(page))
    .orderBy('sleep_date', 'desc')
    .limit(page.limit)
    .select(MARK_COLUMNS)
    .execute();
}

/** All dates marked as without sleep, newest first. */
export async function listNoSleepDates(db: Kysely<Schema>, userId: string): Promise<SleepDate[]> {
  const marks = await db
    .selectFrom('day_marks')
    .where('user_id', '=', userId)
    .where('no_sleep', '=', 1)
    .orderBy('sleep_date', 'desc')
    .select('sleep_date as sleepDate')
    .execute();
  return marks.map(({ sleepDate }) => sleepDate);
}

/** Writes a mark; an empty one is deleted. */
export async function saveDayMark(
  trx: WriteTransaction,
  userId: string,
  { sleepDate, kind, noSleep }: DayMarkRecord,
): Promise<void> {
  if (kind === null && noSleep === 0) {
    await deleteRows(trx, 'day_marks', { userId, sleepDate });
    return;
  }
  await saveRow(trx, 'day_marks', { userId, sleepDate }, { kind, noSleep });
}

const insertRows = preparedInsert('day_marks');

/** Inserts marks of dates without one. */
export async function insertDayMarks(
  trx: WriteTransaction,
  userId: string,
  marks: readonly DayMarkRecord[],
): Promise<void> {
  await insertRows(
    trx,
    marks.map(({ sleepDate, kind, noSleep }) => toColumns({ userId, sleepDate, kind, noSleep })),
  );
}

export async function deleteDayMarks(
  trx: WriteTransaction,
  userId: string,
  dates: readonly SleepDate[],
): Promise<void> {
  await trx
    .deleteFrom('day_marks')
    .where('user_id', '=', userId)
    .where('sleep_date', 'in', selectValues(trx, dates))
    .execute();
}
