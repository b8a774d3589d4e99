import { shortDate, weekdayDate } from '#web/time/sleep-times.ts';

/** Calendar dates (YYYY-MM-DD) are the same day everywhere. */
const midnight = (date: string) => `${date}T00:00:00Z`;

/** 'Tue, Oct 20' */
export const formatWeekdayDate = (date: string): string => weekdayDate(midnight(date), 'UTC');

/** 'Tue, Oct 20, 2026' */
export const formatLongDate = (date: string): string =>
  `${formatWeekdayDate(date)}, ${date.slice(0, 4)}`;

/** 'Oct' of a date that begins a month; undefined for any other. */
export const monthLabel = (date: string): string | undefined =>
  date.endsWith('-01') ? shortDate(midnight(date), 'UTC').slice(0, 3) : undefined;
