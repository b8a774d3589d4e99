import { screenTimeZone } from './screen-time-zone.ts';

/**
 * How moments and lengths of time are written. The words are en-US; whether a clock has 12 or 24 hours is the
 * habit of the browser's locale. A zone of undefined is the one by which this browser tells the time.
 */

/** '23:05' or '11:05 PM'. */
export function clockTime(instant: string | number, timeZone?: string): string {
  return format(instant, timeZone, { hour: 'numeric', minute: '2-digit', ...clockHabit() });
}

/** 'Tue, Oct 20'. */
export function weekdayDate(instant: string | number, timeZone?: string): string {
  return format(instant, timeZone, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** 'Oct 20'. */
export function shortDate(instant: string | number, timeZone?: string): string {
  return format(instant, timeZone, { month: 'short', day: 'numeric' });
}

/** The hour of the day, 0 to 23, on the clock of a zone. */
export function hourOfDay(instant: string | number, timeZone?: string): number {
  return Number(format(instant, timeZone, { hour: 'numeric', hourCycle: 'h23' }));
}

/** The minute of the day, 0 to 1439, on the clock of a zone. */
export function minuteOfDay(instant: string | number, timeZone?: string): number {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const [hour = 0, minute = 0] = format(instant, timeZone, time).split(':').map(Number);
  return hour * 60 + minute;
}

/** Minutes as hours to one decimal: '7.5'. */
export const decimalHours = (minutes: number): string => (minutes / 60).toFixed(1);

/** A whole number as people read it: '3,184'. */
export const grouped = (count: number): string => wholeNumbers.format(count);

const wholeNumbers = new Intl.NumberFormat('en-US');

/** Whole minutes from one moment (ISO) to another (milliseconds); 0 where the clocks disagree. */
export const minutesSince = (startTime: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(startTime)) / 60_000));

/** An instant in the words of en-US, in a zone. */
export function format(
  instant: string | number,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  return formatter(timeZone || screenTimeZone(), options).format(date);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes far longer than using it, and a long list uses few of them often. */
function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const made = formatters.get(key) ?? makeFormatter(timeZone, options);
  formatters.set(key, made);
  return made;
}

function makeFormatter(timeZone: string, options: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    // The server's zone data can be newer than the browser's; the browser's own zone is then the best guess.
    return new Intl.DateTimeFormat('en-US', options);
  }
}

let knownHabit: Intl.DateTimeFormatOptions | undefined;

/** Asked once: each row of a long list shows two times, and the browser takes a while to say. */
function clockHabit(): Intl.DateTimeFormatOptions {
  knownHabit ??= readHabit();
  return knownHabit;
}

function readHabit(): Intl.DateTimeFormatOptions {
  const { hour12 } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
  return hour12 ? { hour12: true } : { hour: '2-digit', hourCycle: 'h23' };
}
