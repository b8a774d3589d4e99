import type { Days } from '#contract/diary.ts';
import { listDays as listDayRecords, listSleepIdsByDate } from '#server/storage/diary.ts';
import type { UseCaseDeps } from './deps.ts';
import { toPage, unknownCursor, type DiaryPageInput } from './to-page.ts';

/** The cursor is the date of the last day of the page before. */
const CURSOR = /^\d{4}-\d\d-\d\d$/;

/**
 * A page of the days with sleep that counts, newest first, each with the ids of its sleeps. Throws INVALID_INPUT if
 * the cursor is none of ours.
 */
export async function listDays(
  deps: Pick<UseCaseDeps, 'storage'>,
  input: DiaryPageInput,
): Promise<Days> {
  const { userId, cursor, limit, ...range } = input;
  if (cursor !== undefined && !CURSOR.test(cursor)) throw unknownCursor();
  return await deps.storage.snapshot(async (db) => {
    // One more tells whether there is another page.
    const days = await listDayRecords(db, userId, { ...range, before: cursor, limit: limit + 1 });
    const [newest, oldest] = [days[0], days.slice(0, limit).at(-1)];
    if (newest === undefined || oldest === undefined) return { items: [], nextCursor: null };
    const shown = { from: oldest.sleepDate, to: newest.sleepDate };
    const sleepsByDate = Map.groupBy(
      await listSleepIdsByDate(db, userId, shown),
      (sleep) => sleep.sleepDate,
    );
    return toPage(
      days,
      limit,
      (day) => ({
        sleepDate: day.sleepDate,
        minutes: day.minutes,
        earningMinutes: day.earningMinutes,
        points: day.points,
        bonusPoints: day.bonusPoints,
        runDay: day.runDay,
        runEarningDays: day.runEarningDays,
        sleepIds: (sleepsByDate.get(day.sleepDate) ?? []).map((sleep) => sleep.id),
      }),
      (day) => day.sleepDate,
    );
  });
}
