import type { UseCaseDeps } from '#server/usecases/deps.ts';
import type { Day, Days, Months } from '#contract/diary.ts';
import { listMonths as listMonthRecords } from '#server/storage/tables/diary.ts';
import { tryRefoldBeforeReading } from '#server/usecases/progress/refold-history.ts';
import { hasNight } from '#domain/insights/episodes.ts';
import type { SleepDay } from '#domain/totals.ts';
import type { DatedSession } from '#server/storage/tables/dated-sessions.ts';
import { listNoSleepDates, type DayMarkRecord } from '#server/storage/tables/day-marks.ts';
import { presentDayMark } from '#server/usecases/insights/day-mark.ts';
import { readDatePage } from '#server/usecases/insights/read-date-page.ts';
import { isCounting } from '#server/usecases/insights/read-sessions.ts';
import { toPage, type DiaryPageInput } from '#server/usecases/paging.ts';

/**
 * A page of the days with sleep that counts or with a mark, newest first, each with the ids of its sleeps. Throws
 * INVALID_INPUT for an unknown cursor.
 */
export async function listDays(deps: UseCaseDeps, input: DiaryPageInput): Promise<Days> {
  const { dates, days, marks, sessions } = await readDatePage(deps, input);
  return toPage(
    dates,
    input.limit,
    (sleepDate) => ({
      sleepDate,
      ...presentDay(days.get(sleepDate), marks.get(sleepDate), sessions.get(sleepDate) ?? []),
    }),
    (sleepDate) => sleepDate,
  );
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
