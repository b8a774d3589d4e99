import type { Kysely } from 'kysely';
import { isEmptyMark, type DatedMark } from '#domain/diary.ts';
import { preparedInsert, preparedQuery, selectValues } from '#server/storage/engines/statements.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';

const selectMarks = preparedQuery((db, { userId }: { userId: string }) =>
  db
    .selectFrom('day_marks')
    .where('user_id', '=', userId)
    .orderBy('sleep_date')
    .select(['sleep_date as sleepDate', 'kind', 'no_sleep as noSleep']),
);

/** All marks, oldest first. */
export async function readDayMarks(db: Kysely<Schema>, userId: string): Promise<DatedMark[]> {
  const rows = await selectMarks(db, { userId });
  return rows.map((row) => ({ ...row, noSleep: row.noSleep === 1 }));
}

const upsertRows = preparedInsert('day_marks', ['user_id', 'sleep_date']);

/** Writes marks; one that says nothing is deleted. */
export async function saveDayMarks(
  trx: WriteTransaction,
  userId: string,
  marks: readonly DatedMark[],
): Promise<void> {
  const emptied = marks.filter(isEmptyMark).map(({ sleepDate }) => sleepDate);
  if (emptied.length > 0) {
    await trx
      .deleteFrom('day_marks')
      .where('user_id', '=', userId)
      .where('sleep_date', 'in', selectValues(trx, emptied))
      .execute();
  }
  const saved = marks.filter((mark) => !isEmptyMark(mark));
  await upsertRows(
    trx,
    saved.map(({ sleepDate, kind, noSleep }) => ({
      user_id: userId,
      sleep_date: sleepDate,
      kind,
      no_sleep: noSleep ? 1 : 0,
    })),
  );
}
