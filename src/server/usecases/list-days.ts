import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Days } from '#contract/diary.ts';
import type { SleepDate } from '#domain/calendar.ts';
import {
  listCountedSleeps,
  listDays as listDayRecords,
  type CountedSleep,
} from '#server/storage/diary.ts';
import type { Schema } from '#server/storage/schema.ts';
import type { UseCaseDeps } from './deps.ts';
import { toPage, unknownCursor, type DiaryPageInput } from './to-page.ts';

/** The cursor is the date of the last day of the page before. */
const CURSOR = /^\d{4}-\d\d-\d\d$/;

/** Few enough to be read in some milliseconds; more on one page than in any ordinary diary. */
const SLEEPS_PER_PAGE = 1_000;

/**
 * A page of the days with sleep that counts, newest first, each with the ids of its sleeps. Throws INVALID_INPUT if
 * the cursor is none of ours.
 */
export async function listDays(
  deps: Pick<UseCaseDeps, 'storage' | 'chargeCalls'>,
  input: DiaryPageInput,
): Promise<Days> {
  const { userId, cursor, limit, ...range } = input;
  if (cursor !== undefined && !CURSOR.test(cursor)) throw unknownCursor();
  return await deps.storage.snapshot(async (db) => {
    // One more tells whether there is another page.
    const days = await listDayRecords(db, userId, { ...range, before: cursor, limit: limit + 1 });
    const [newest, oldest] = [days[0], days.slice(0, limit).at(-1)];
    if (newest === undefined || oldest === undefined) return { items: [], nextCursor: null };
    const idsByDate = await readSleepIds(deps, db, {
      userId,
      from: oldest.sleepDate,
      to: newest.sleepDate,
    });
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
        sleepIds: idsByDate.get(day.sleepDate) ?? [],
      }),
      (day) => day.sleepDate,
    );
  });
}

/** By sleep date: the ids of the sleeps that count, in order of waking. */
async function readSleepIds(
  deps: Pick<UseCaseDeps, 'chargeCalls'>,
  db: Kysely<Schema>,
  { userId, ...range }: { userId: string; from: SleepDate; to: SleepDate },
): Promise<Map<SleepDate, string[]>> {
  const idsByDate = new Map<SleepDate, string[]>();
  let after: CountedSleep | undefined;
  for (;;) {
    const page = await listCountedSleeps(db, userId, { ...range, after, limit: SLEEPS_PER_PAGE });
    for (const { id, sleepDate } of page) {
      const ids = idsByDate.get(sleepDate);
      if (ids) ids.push(id);
      else idsByDate.set(sleepDate, [id]);
    }
    if (page.length < SLEEPS_PER_PAGE) return idsByDate;
    after = page.at(-1);
    deps.chargeCalls(userId, 1);
    await nextTurnOfLoop();
  }
}
