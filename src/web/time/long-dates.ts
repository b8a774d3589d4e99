import { format, shortDate } from './sleep-times.ts';

/** 'October 20, 2026'. */
export function fullDate(instant: string | number, timeZone?: string): string {
  return format(instant, timeZone, { month: 'long', day: 'numeric', year: 'numeric' });
}

/** 'Oct 20' of a calendar date (YYYY-MM-DD), which is the same day everywhere. */
export function formatShortDate(sleepDate: string): string {
  return shortDate(`${sleepDate}T00:00:00Z`, 'UTC');
}
