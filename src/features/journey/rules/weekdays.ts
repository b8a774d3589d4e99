import { isoWeekday, type SleepDate } from '#kernel/rules/calendar.ts';
import { lastDates, type DayTotal } from '#diary/rules/episodes.ts';
import { median } from '#kernel/rules/statistics.ts';

export const WEEKDAY_DATES = 84;
const NEEDED_DATES = 4;

/** The median of each ISO weekday over the last 84 dates. */
export function findWeekdayMedians(totals: readonly DayTotal[], until: SleepDate) {
  const byWeekday = Map.groupBy(lastDates(totals, until, WEEKDAY_DATES), ({ sleepDate }) =>
    isoWeekday(sleepDate),
  );
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const minutes = (byWeekday.get(weekday) ?? []).map((total) => total.minutes);
    const have = minutes.length;
    const medianMinutes = have < NEEDED_DATES ? null : median(minutes);
    return { weekday, have, need: NEEDED_DATES, medianMinutes };
  });
}
