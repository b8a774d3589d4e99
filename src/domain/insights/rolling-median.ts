import { addDays, type SleepDate } from '#domain/calendar.ts';
import { lastDates, type DayTotal } from './episodes.ts';
import { median } from './statistics.ts';

const DATES = 7;
const NEEDED_DATES = 4;

/** For each of the last `length` dates the median of the 7 dates it ends; null with fewer than 4 logged. */
export function rollingMedian(
  totals: readonly DayTotal[],
  until: SleepDate,
  length: number,
): Map<SleepDate, number | null> {
  return new Map(
    Array.from({ length }, (_, index) => {
      const date = addDays(until, index + 1 - length);
      const minutes = lastDates(totals, date, DATES).map((total) => total.minutes);
      return [date, minutes.length < NEEDED_DATES ? null : median(minutes)];
    }),
  );
}
