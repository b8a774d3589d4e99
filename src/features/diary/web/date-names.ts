import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatLocale } from '#kernel/web/messages/formats.ts';
import { weekdayDate } from '#kernel/web/time/long-dates.ts';
import { clockTime, format, formatter } from '#kernel/web/time/sleep-times.ts';

// Calendar dates and months (YYYY-MM-DD, YYYY-MM) are parsed as UTC.

/** 'Sun, Nov 22, 23:05' */
export const momentText = (instant: string | number, timeZone?: string): string =>
  DIARY_MESSAGES.moment({
    date: weekdayDate(instant, timeZone),
    time: clockTime(instant, timeZone),
  });

/** 'Tue, Oct 20' */
export const formatWeekdayDate = (date: string): string => weekdayDate(date, 'UTC');

/** '28 Sep – 23 Nov 2026' */
export const formatDateRange = (from: string, to: string): string =>
  formatter(formatLocale(), 'UTC', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).formatRange(new Date(from), new Date(to));

/** 'Nov' of a month written 2026-11, and 'Jan 2026' of the first of a year. */
export const formatMonth = (month: string): string =>
  format(month, 'UTC', {
    month: 'short',
    ...(month.endsWith('-01') && { year: 'numeric' }),
  });

/** 'November 2026' of a month written 2026-11, as a heading: with a capital also in languages that write 'novembre'. */
export function monthName(month: string): string {
  const name = format(month, 'UTC', { month: 'long', year: 'numeric' });
  return name.charAt(0).toLocaleUpperCase(formatLocale()) + name.slice(1);
}
