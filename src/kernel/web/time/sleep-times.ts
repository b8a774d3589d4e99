import { DURATION_MESSAGES } from '#kernel/web/messages/first.ts';
import { formatLocale, formatNumber } from '#kernel/web/messages/formats.ts';
import { currentLanguage } from '#kernel/web/messages/language.ts';
import { screenTimeZone } from './screen-time-zone.ts';

/**
 * Formats instants and durations by the language (formats.ts); the 12 or 24 hour cycle is that of the browser's
 * locale. An undefined zone means the screen's zone.
 */

/** '23:05' or '11:05 PM'. */
export function clockTime(instant: string | number, timeZone?: string): string {
  return onOneLine(format(instant, timeZone, clockOptions()));
}

/** Its parts, by default in the screen’s zone, because AM and PM are small beside a large time. */
export const clockParts = (
  instant: number,
  timeZone = screenTimeZone(),
): Intl.DateTimeFormatPart[] =>
  formatter(formatLocale(), timeZone, clockOptions()).formatToParts(instant);

const clockOptions = () => ({ hour: 'numeric', minute: '2-digit', ...clockHabit() }) as const;

/** Keeps a time or a short date on one line; the specified texts have plain spaces. */
export const onOneLine = (text: string): string =>
  currentLanguage() === 'en' ? text : text.replaceAll(' ', '\u00A0');

/** The local hour, 0 to 23. */
export function hourOfDay(instant: string | number, timeZone?: string): number {
  return Math.floor(minuteOfDay(instant, timeZone) / 60);
}

/** The local minute of the day, 0 to 1439. */
export function minuteOfDay(instant: string | number, timeZone?: string): number {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const [hour = 0, minute = 0] = format(instant, timeZone, time, 'en-US').split(':').map(Number);
  return hour * 60 + minute;
}

/** Minutes as tenths of an hour, rounded down like points: 479 minutes are no full 8 hours. */
export const toTenthHours = (minutes: number): number => Math.floor(minutes / 6) / 10;

/** Minutes as hours to one decimal: '7.5'. */
export const decimalHours = (minutes: number): string =>
  formatNumber(toTenthHours(minutes), { minimumFractionDigits: 1 });

/** '8.0 h' */
export const hoursText = (minutes: number): string =>
  DURATION_MESSAGES.hours({ hours: decimalHours(minutes) });

/** '35 min', '2 h' or '1 h 5 min' of whole minutes. */
export function durationText(minutes: number): string {
  const [hours, rest] = [grouped(Math.floor(minutes / 60)), grouped(minutes % 60)];
  if (minutes < 60) return DURATION_MESSAGES.minutes({ minutes: rest });
  if (minutes % 60 === 0) return DURATION_MESSAGES.hours({ hours });
  return DURATION_MESSAGES.hoursAndMinutes({ hours, minutes: rest });
}

/** A grouped whole number: '3,184'. */
export const grouped = (count: number): string => formatNumber(count);

/** Whole minutes from an instant (ISO) to another (milliseconds); 0 if negative. */
export const minutesSince = (startTime: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(startTime)) / 60_000));

/** An instant as text in a zone. */
export function format(
  instant: string | number,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
  locale = formatLocale(),
): string {
  const date = new Date(instant);
  if (Number.isNaN(Number(date))) return '';
  return formatter(locale, timeZone || screenTimeZone(), options).format(date);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter is far slower than using it. */
export function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const made = formatters.get(key) ?? makeFormatter(locale, timeZone, options);
  formatters.set(key, made);
  return made;
}

function makeFormatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    // The server's zone data can be newer than the browser's; the browser's own zone is then the best guess.
    return new Intl.DateTimeFormat(locale, options);
  }
}

let knownHabit: Intl.DateTimeFormatOptions | undefined;

/** Whether the browser's locale counts hours to 12. */
export const hasTwelveHours = (): boolean => clockHabit().hour12 === true;

/** Read once, because it is slow and each row of a long list shows two times. */
const clockHabit = (): Intl.DateTimeFormatOptions =>
  (knownHabit ??= new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12
    ? { hour12: true }
    : { hour: '2-digit', hourCycle: 'h23' });
