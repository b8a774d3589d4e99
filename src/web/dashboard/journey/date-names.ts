import { shortDate, weekdayDate } from '#web/time/sleep-times.ts';

/** Calendar dates (YYYY-MM-DD) are the same day everywhere. */
const midnight = (date: string) => `${date}T00:00:00Z`;

/** 'Tue, Oct 20' */
export const formatWeekdayDate = (date: string): string => weekdayDate(midnight(date), 'UTC');

/** 'Tue, Oct 20, 2026' */
export const formatLongDate = (date: string): string =>
  `${formatWeekdayDate(date)}, ${date.slice(0, 4)}`;

/** 'Mon' of an ISO weekday, 1 to 7. The fifth of January 1970 was a Monday. */
export const weekdayName = (isoWeekday: number): string =>
  weekdayDate((isoWeekday + 3) * 86_400_000, 'UTC').slice(0, 3);

/** 'Oct' of a date that begins a month; undefined for any other. */
export const monthLabel = (date: string): string | undefined =>
  date.endsWith('-01') ? shortDate(midnight(date), 'UTC').slice(0, 3) : undefined;
