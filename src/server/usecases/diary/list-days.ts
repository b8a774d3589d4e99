import type { UseCaseDeps } from '#server/usecases/deps.ts';
import type { Day, Days, Months } from '#contract/diary.ts';
import {
  listDays as listDayRecords,
  listMonths as listMonthRecords,
} from '#server/storage/tables/diary.ts';
import { tryRefoldBeforeReading } from '#server/usecases/progress/refold-history.ts';
import { hasNight } from '#domain/insights/episodes.ts';
import type { SleepDay } from '#domain/totals.ts';
import type { DatedSession } from '#server/storage/tables/dated-sessions.ts';
import {
  listDayMarks,
  listNoSleepDates,
  type DayMarkRecord,
} from '#server/storage/tables/day-marks.ts';
import { presentDayMark } from '#server/usecases/insights/day-mark.ts';
import { isCounting, readSessions } from '#server/usecases/insights/read-sessions.ts';
import { parseDateCursor, toPage, type DiaryPageInput } from '#server/usecases/paging.ts';

/**
 * A page of the days with sleep that counts or with a mark, newest first, each with the ids of its sleeps. Throws
 * INVALID_INPUT for an unknown cursor.
 */
export async function listDays(deps: UseCaseDeps, input: DiaryPageInput): Promise<Days> {
  const { userId, cursor, limit, ...range } = input;
  const before = parseDateCursor(cursor);
  await tryRefoldBeforeReading(deps, userId);
  return await deps.storage.snapshot(async (db) => {
    // One extra row tells whether there is another page.
    const page = { ...range, before, limit: limit + 1 };
    const days = byDate(await listDayRecords(db, userId, page));
    const marks = byDate(await listDayMarks(db, userId, page));
    const dates = [...new Set([...days.keys(), ...marks.keys()])]
      .toSorted()
      .toReversed()
      .slice(0, limit + 1);

    const [to, from] = [dates[0], dates.slice(0, limit).at(-1)];
    if (to === undefined || from === undefined) return { items: [], nextCursor: null };
    const sessions = Map.groupBy(
      await readSessions(deps, db, { userId, from, to }),
      ({ sleepDate }) => sleepDate,
    );
    return toPage(
      dates,
      limit,
      (sleepDate) => ({
        sleepDate,
        ...presentDay(days.get(sleepDate), marks.get(sleepDate), sessions.get(sleepDate) ?? []),
      }),
      (sleepDate) => sleepDate,
    );
  });
}

function byDate<Dated extends { sleepDate: string }>(rows: readonly Dated[]): Map<string, Dated> {
  return new Map(rows.map((row) => [row.sleepDate, row]));
}

function presentDay(
  day: SleepDay | undefined,
  mark: DayMarkRecord | undefined,
  sessions: readonly DatedSession[],
): Omit<Day, 'sleepDate'> {
  return {
    minutes: day?.minutes ?? 0,
    earningMinutes: day?.earningMinutes ?? 0,
    points: day?.points ?? 0,
    bonusPoints: day?.bonusPoints ?? 0,
    runDay: day?.runDay ?? 0,
    runEarningDays: day?.runEarningDays ?? 0,
    sleepIds: sessions.filter(({ state }) => state === 'counted').map(({ id }) => id),
    mark: presentDayMark(mark, hasNight(sessions.filter(isCounting))),
  };
}

/** Every month with counting sleep, newest first; a lifetime fits in one page. */
export async function listMonths(
  deps: UseCaseDeps,
  { userId }: { userId: string },
): Promise<Months> {
  await tryRefoldBeforeReading(deps, userId);
  const { db } = deps.storage;
  const items = await listMonthRecords(db, userId);
  return { items, noSleepDates: await listNoSleepDates(db, userId), nextCursor: null };
}
