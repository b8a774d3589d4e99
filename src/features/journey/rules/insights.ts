import { addDays, type SleepDate, type WallClock } from '#kernel/rules/calendar.ts';
import { findChange } from './change.ts';
import { findDayLength } from './drift.ts';
import { loggedDates, type DiaryDate } from '#diary/rules/episodes.ts';
import { compareFreeDays, type DayKinds } from '#diary/rules/free-days.ts';
import { findGoalGap } from './goal-gap.ts';
import { findQualityLink, ratedNights } from './quality-link.ts';
import { findRegularity, type RegularityInput } from './regularity.ts';
import { findUsualTimes } from '#diary/rules/usual-times.ts';
import { findWeekdayMedians, WEEKDAY_DATES } from './weekdays.ts';

/** The longest window of all figures, in sleep dates. */
export { QUALITY_DATES as INSIGHTS_DATES } from './quality-link.ts';

export type InsightsInput = RegularityInput & {
  readonly kinds: DayKinds;
  readonly goalMinutes: number;
  readonly wallClock: WallClock;
};

/** The figures of the dates up to and including `until`; withheld ones are null. Minutes are not rounded. */
export function computeInsights(input: InsightsInput) {
  const { dates, until, kinds, goalMinutes, wallClock } = input;
  const totals = loggedDates(dates, until, WEEKDAY_DATES);
  return {
    usual: findUsualTimes(dates, until, wallClock),
    regularity: findRegularity(input),
    freeDays: compareFreeDays(dates, until, kinds, wallClock),
    goal: findGoalGap(dates, until, goalMinutes),
    change: findChange(totals, until),
    weekdays: findWeekdayMedians(totals, until),
    quality: findQualityLink(ratedNights(dates, until)),
    dayLength: findDayLength(dates, until, wallClock),
  };
}

/** Today's sleep date if its night is known, else yesterday's. */
export function defaultUntil(dates: readonly DiaryDate[], today: SleepDate): SleepDate {
  return loggedDates(dates, today, 1).length > 0 ? today : addDays(today, -1);
}
