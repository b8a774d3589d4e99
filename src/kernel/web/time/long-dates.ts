import { formatLocale } from '#kernel/web/messages/formats.ts';
import { currentLanguage } from '#kernel/web/messages/language.ts';
import { format, onOneLine } from './sleep-times.ts';

/** 'Tue, Oct 20'; a line may end after the comma. */
export function weekdayDate(instant: string | number, timeZone?: string): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  return onOneLine(format(instant, timeZone, options)).replace(/([,،])\u00A0/, '$1 ');
}

/** 'Oct 20'. */
export function shortDate(instant: string | number, timeZone?: string): string {
  return onOneLine(format(instant, timeZone, { month: 'short', day: 'numeric' }));
}

/** 'Mon' of an ISO weekday, 1 to 7. */
export const weekdayName = (isoWeekday: number): string => nameWeekday(isoWeekday, 'short');

/** 'M' of an ISO weekday. */
export const weekdayInitial = (isoWeekday: number): string => nameWeekday(isoWeekday, 'narrow');

/** The fifth of January 1970 was a Monday. */
const nameWeekday = (isoWeekday: number, weekday: 'short' | 'narrow') =>
  format((isoWeekday + 3) * 86_400_000, 'UTC', { weekday });

/** ISO weekdays, from the first of the region's week; in the specified texts from Monday. */
export function weekdaysInOrder(): number[] {
  // Not in all browsers yet.
  const { getWeekInfo } = Intl.Locale.prototype as { getWeekInfo?: () => { firstDay: number } };
  const first =
    currentLanguage() === 'en'
      ? 1
      : (getWeekInfo?.call(new Intl.Locale(formatLocale())).firstDay ?? 1);
  return [0, 1, 2, 3, 4, 5, 6].map((days) => ((first - 1 + days) % 7) + 1);
}

/** 'October 20, 2026'. */
export function fullDate(instant: string | number, timeZone?: string): string {
  return format(instant, timeZone, { month: 'long', day: 'numeric', year: 'numeric' });
}

/** 'Oct 20' of a calendar date (YYYY-MM-DD), which is the same day everywhere. */
export function formatShortDate(sleepDate: string): string {
  return shortDate(`${sleepDate}T00:00:00Z`, 'UTC');
}
