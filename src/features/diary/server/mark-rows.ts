import { isEmptyMark, type DatedMark } from '../rules/diary.ts';
import { preparedInsert, preparedQuery, selectValues } from '#kernel/server/storage/statements.ts';
import type { Database, WriteTransaction } from '#schema.ts';
import { toFlag } from '#kernel/server/storage/flags.ts';

const selectMarks = preparedQuery(
  (db, { userId }: { userId: string }) =>
    db
      .selectFrom('dayMarks')
      .where('userId', '=', userId)
      .orderBy('sleepDate')
      .select(['sleepDate', 'kind', 'noSleep', 'rest']),
  (row) => ({ ...row, noSleep: row.noSleep === 1, rest: row.rest === 1 }),
);

/** All marks, oldest first. */
export const readDayMarks = (db: Database, userId: string): Promise<DatedMark[]> =>
  selectMarks(db, { userId });

const upsertRows = preparedInsert('dayMarks', ['userId', 'sleepDate']);

/** Writes marks; one that says nothing is deleted. */
export async function saveDayMarks(
  trx: WriteTransaction,
  userId: string,
  marks: readonly DatedMark[],
): Promise<void> {
  const emptied = marks.filter(isEmptyMark).map(({ sleepDate }) => sleepDate);
  if (emptied.length > 0) {
    await trx
      .deleteFrom('dayMarks')
      .where('userId', '=', userId)
      .where('sleepDate', 'in', selectValues(trx, emptied))
      .execute();
  }
  const saved = marks.filter((mark) => !isEmptyMark(mark));
  await upsertRows(
    trx,
    saved.map(({ sleepDate, kind, noSleep, rest }) => ({
      userId,
      sleepDate,
      kind,
      noSleep: toFlag(noSleep),
      rest: toFlag(rest),
    })),
  );
}
