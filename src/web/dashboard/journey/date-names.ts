import { weekdayDate } from '#web/time/long-dates.ts';
import { format } from '#web/time/sleep-times.ts';

/** Calendar dates (YYYY-MM-DD) are the same day everywhere. */
const midnight = (date: string) => `${date}T00:00:00Z`;

/** 'Tue, Oct 20' */
export const formatWeekdayDate = (date: string): string => weekdayDate(midnight(date), 'UTC');

/** 'Tue, Oct 20, 2026' */
export const formatLongDate = (date: string): string =>
  format(midnight(date), 'UTC', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });

/** 'Oct' of a date that begins a month; undefined for any other. */
export const monthLabel = (date: string): string | undefined =>
  date.endsWith('-01') ? format(midnight(date), 'UTC', { month: 'short' }) : undefined;
