import type { InstantTimes, WallTimes } from './imported-sleep.ts';
import type { DateOrder } from './questions.ts';

const MINUTE_MS = 60_000;

/** Years have four digits. */
const EARLIEST_MS = Date.UTC(1000, 0);
const LATEST_MS = Date.UTC(10_000, 0);

/** Year or day, month, day or year; hours, minutes, seconds, fraction, a or p of am and pm. Some languages write 22.10. */
const DATE_TIME =
  /^(\d{1,4})[-/. ]{1,2}(\d{1,2})[-/. ]{1,2}(\d{1,4})(?:[T,\s]\s?)(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?:\s?([ap])\.?\s?m\.?)?$/i;
/** `20190801T231005` */
const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?/;
/** `Aug 1, 2019` and `1 August 2019`, a comma or `at` before the time. */
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4}),?(?: at)? /i;
const DAY_FIRST = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4}),?(?: at)? /i;
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';
/** Chinese, Japanese and Korean have the half of the day before the hour. */
const HALF_FIRST = /\s?(?:(上午|午前|오전)|(下午|午後|오후))\s?(\d{1,2}[:.][\d:.]+)$/;
const OFFSET_END = /\s?(Z|(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?|UTC|GMT)$/i;
const OFFSET = /^(?:UTC|GMT)?\s?([+-])(\d{1,2})(?::?(\d{2}))?$/i;

/** An instant with the UTC offset that was written beside it. */
export type StatedInstant = { readonly instant: number; readonly offsetMinutes: number };

/**
 * A time with `Z` or an offset, such as `2019-08-01T23:10:05.000+07:00` or `2019-08-01 23:10:05 +0700`. Undefined
 * without an offset, or if it is no time.
 */
export function parseInstant(text: string): StatedInstant | undefined {
  const trimmed = text.trim();
  // A date alone ends like an offset: 2019-08-01.
  const end = /:|\dT\d/.test(trimmed) ? OFFSET_END.exec(trimmed) : null;
  if (!end?.[1]) return undefined;
  const offsetMinutes = parseOffsetMinutes(end[1]);
  const local = parseUtc(trimmed.slice(0, end.index));
  if (offsetMinutes === undefined || local === undefined) return undefined;
  return { instant: local - offsetMinutes * MINUTE_MS, offsetMinutes };
}

/**
 * A local time as `YYYY-MM-DDTHH:MM:SS`; fractions of seconds are dropped. Reads `2019-08-01 23:10`, `1.8.2019 23:10:05`
 * (order `dmy`), `8/1/19 11:10 PM` (order `mdy`). Undefined if it has an offset, or is no time.
 */
export function parseWallTime(text: string, order: DateOrder = 'ymd'): string | undefined {
  const instant = parseUtc(text, order);
  return instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 19);
}

/** As parseWallTime, for local times that are UTC: epoch milliseconds. */
export function parseUtc(text: string, order: DateOrder = 'ymd'): number | undefined {
  const parts = DATE_TIME.exec(toNumericForm(text.trim()));
  if (!parts) return undefined;
  const [, first = '', second = '', third = '', hour, minute, secondOfMinute = '0'] = parts;
  const [fraction = '', half] = parts.slice(7);
  // Four digits in front are a year, whatever the order.
  const [year, month, day] =
    first.length === 4 || order === 'ymd'
      ? [first, second, third]
      : order === 'dmy'
        ? [third, second, first]
        : [third, first, second];
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  let hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return undefined;
    hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  const numbers = [fullYear, Number(month) - 1, Number(day), hours, Number(minute)] as const;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const instant = Date.UTC(...numbers, Number(secondOfMinute), milliseconds);
  const read = new Date(instant);
  // Date.UTC carries 31 February over to March.
  const isCalendarTime =
    instant >= EARLIEST_MS &&
    instant < LATEST_MS &&
    read.getUTCMonth() === numbers[1] &&
    read.getUTCDate() === numbers[2] &&
    read.getUTCHours() === hours &&
    read.getUTCMinutes() === numbers[4];
  return isCalendarTime ? instant : undefined;
}

/** Other ways of writing a date and time as one that DATE_TIME reads. */
function toNumericForm(text: string): string {
  if (/^\d{8}T/.test(text)) {
    return text.replace(COMPACT, (_, year, month, day, hour, minute, second = '00') => {
      return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
    });
  }
  // The plain form is by far the most frequent.
  if (!/[^\d\s:./,T+-]/.test(text)) return text;
  const toDate = (all: string, day: string, month: string, year: string) => {
    const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
    return at >= 0 && at % 3 === 0 ? `${year}-${at / 3 + 1}-${day} ` : all;
  };
  return text
    .replace(MONTH_FIRST, (all, month, day, year) => toDate(all, day, month, year))
    .replace(DAY_FIRST, (all, day, month, year) => toDate(all, day, month, year))
    .replace(HALF_FIRST, (_, morning, _afternoon, time) => ` ${time} ${morning ? 'a' : 'p'}m`);
}

/** `+07:00`, `+0530`, `UTC-3`, `Z` in minutes; undefined if it is none or no zone has it. */
export function parseOffsetMinutes(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^(?:Z|UTC|GMT)$/i.test(trimmed)) return 0;
  const parts = OFFSET.exec(trimmed);
  if (!parts) return undefined;
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  const signed = parts[1] === '-' ? 0 - minutes : minutes;
  return isPlausibleOffset(signed) ? signed : undefined;
}

/** From UTC-12:00 to UTC+14:00, in quarters of an hour. */
export function isPlausibleOffset(minutes: number): boolean {
  return minutes >= -12 * 60 && minutes <= 14 * 60 && minutes % 15 === 0;
}

/** Epoch milliseconds or, with nine or ten digits, seconds, as number or digits; undefined if it is none. */
export function parseEpochMs(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^-?\d{1,15}$/.test(text.trim())) return undefined;
  const instant = Number(text) * (/^\d{9,10}$/.test(text.trim()) ? 1000 : 1);
  return instant >= EARLIEST_MS && instant < LATEST_MS ? instant : undefined;
}

/** A number with a decimal point or comma; undefined if it is none. */
export function parseDecimal(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** The instant of a local time at a known offset. */
export function atOffset(wall: string, offsetMinutes: number): number {
  return Date.parse(`${wall}Z`) - offsetMinutes * MINUTE_MS;
}

/** The time from start to end by their clock, across changes of it too. */
export const toClockLengthMs = (times: InstantTimes | WallTimes): number =>
  times.kind === 'instant'
    ? times.end - times.start
    : atOffset(times.end, 0) - atOffset(times.start, 0);
