import type { InsightsResponse } from '../contract.ts';
import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { readDates, sleepsOn, type Diary } from '#diary/rules/diary.ts';
import { computeInsights, defaultUntil, INSIGHTS_DATES } from '../rules/insights.ts';
import { hasEnded, needsReview } from '#diary/rules/sleep.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';
import { readDiary } from '#diary/server/read-diary.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { EARLIEST_DATE, invalidDate } from '#diary/server/day-mark.ts';

/** Known time after the last night ends half a day after its middle: within two more dates. */
const DATES_AFTER = 2;

/**
 * The figures up to a date, over at most 182 sleep dates of any history. Throws INVALID_INPUT if the date is
 * after today, UNAUTHENTICATED if the account is gone.
 */
export async function readInsights(
  deps: UseCaseDeps,
  account: SleeperRecord,
  /** The request's, if any; it determines today's date. */
  requestZone: string | undefined,
  asked: SleepDate | undefined,
): Promise<InsightsResponse> {
  const { wallClock } = deps;
  const timeZone = requestZone ?? account.timeZone ?? deps.defaultTimeZone;
  const now = deps.now();
  const { date: today } = wallClock(now, timeZone);
  if (asked !== undefined && (asked > today || asked < EARLIEST_DATE)) throw invalidDate('until');

  const diary = await readDiary(deps, account);
  // The last date may be yesterday.
  const last = asked ?? addDays(today, -1);
  const shown = Array.from({ length: INSIGHTS_DATES + DATES_AFTER }, (_, index) =>
    addDays(last, 1 - INSIGHTS_DATES + index),
  );
  const dates = readDates(diary, shown);
  const until = asked ?? defaultUntil(dates, today);
  const kinds = shown.flatMap((date) => {
    const kind = diary.marks.get(date)?.kind ?? null;
    return kind === null ? [] : [[date, kind] as const];
  });
  return {
    until,
    timeZone,
    ...computeInsights({
      dates,
      reviews: listReviews(diary, shown),
      until,
      now: diary.active?.startTime ?? now,
      kinds: {
        freeWeekdays: account.freeWeekdays,
        overrides: new Map(kinds),
      },
      goalMinutes: account.sleepGoalMinutes,
      wallClock,
    }),
  };
}

/** The sleeps in review of these dates, and a last one that began before the last of them and may end long after. */
function listReviews(diary: Diary, dates: readonly SleepDate[]) {
  const end = Date.parse(dates.at(-1) ?? '');
  const lastBegun = diary.sleeps.filter(hasEnded).find(({ startTime }) => startTime < end);
  const found = dates.flatMap((date) => sleepsOn(diary, date));
  return [...found, ...(lastBegun ? [lastBegun] : [])].filter(needsReview);
}
