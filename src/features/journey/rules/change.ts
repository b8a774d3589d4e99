import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { lastDates, type DayTotal } from '#diary/rules/episodes.ts';
import { isClear, median, medianDeviation } from '#kernel/rules/statistics.ts';

const RECENT_DATES = 7;
const NEEDED_RECENT = 5;
const BEFORE_DATES = 28;
const NEEDED_BEFORE = 14;

/** Factors for a normal distribution: standard error of the median / of the mean; SD / median absolute deviation. */
const MEDIAN_ERROR = 1.2533;
const SD_PER_MEDIAN_DEVIATION = 1.4826;

/** The medians of the last 7 dates and of the 28 before, and the standard error of their difference. */
export function compareMedians(recent: readonly number[], before: readonly number[]) {
  const medians = { recent: median(recent), before: median(before) };
  const delta = medians.recent - medians.before;
  const error =
    MEDIAN_ERROR *
    SD_PER_MEDIAN_DEVIATION *
    medianDeviation(before) *
    Math.sqrt(1 / recent.length + 1 / before.length);
  return { ...medians, delta, error, isChanged: isClear(delta, error) };
}

/** The totals of the last week, and of the four weeks before it. */
export function splitRecent(totals: readonly DayTotal[], until: SleepDate) {
  const minutes = (last: SleepDate, count: number) =>
    lastDates(totals, last, count).map((total) => total.minutes);
  return {
    recent: minutes(until, RECENT_DATES),
    before: minutes(addDays(until, -RECENT_DATES), BEFORE_DATES),
  };
}

/** Whether the last week's sleep differs from that of the four weeks before, beyond chance. */
export function findChange(totals: readonly DayTotal[], until: SleepDate) {
  const { recent, before } = splitRecent(totals, until);
  const hasEnough = recent.length >= NEEDED_RECENT && before.length >= NEEDED_BEFORE;
  const compared = hasEnough ? compareMedians(recent, before) : undefined;
  return {
    state: hasEnough ? 'ok' : 'not-enough',
    haveRecent: recent.length,
    needRecent: NEEDED_RECENT,
    haveBefore: before.length,
    needBefore: NEEDED_BEFORE,
    deltaMinutes: compared?.delta ?? null,
    isChanged: compared?.isChanged ?? null,
    recentMinutes: compared?.recent ?? null,
    beforeMinutes: compared?.before ?? null,
  } as const;
}
