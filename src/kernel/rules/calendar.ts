/** A calendar date, YYYY-MM-DD, of the morning a sleep belongs to. */
export type SleepDate = string;

/** Local date and time at an instant. */
export type WallClockReading = { date: string; minuteOfDay: number };

/**
 * Zone conversion, passed in because the server has Temporal and browsers may not.
 * Takes epoch milliseconds and an IANA zone that is known to exist.
 */
export type WallClock = (instant: number, timeZone: string) => WallClockReading;

/** The UTC offset of a zone at an instant, in minutes. */
export function offsetMinutesAt(wallClock: WallClock, instant: number, timeZone: string): number {
  const { date, minuteOfDay } = wallClock(instant, timeZone);
  return Date.parse(date) / 60_000 + minuteOfDay - Math.floor(instant / 60_000);
}

/** Waking at 20:00 or later and going back to bed is one night, not two halves of two days. */
export const EVENING_STARTS_AT_MINUTE = 20 * 60;

const DAY_MS = 86_400_000;

/** Days since 1970: many dates are compared and counted faster as numbers. */
export const toDayNumber = (date: SleepDate): number => Date.parse(date) / DAY_MS;

export const toDate = (day: number): SleepDate => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The date `days` after `date` (before it, if negative). */
export const addDays = (date: SleepDate, days: number): SleepDate =>
  toDate(toDayNumber(date) + days);

/** How many dates `later` lies after `earlier`; negative if it lies before. */
export function daysBetween(earlier: SleepDate, later: SleepDate): number {
  const [month, day] = [earlier.slice(0, 8), earlier.slice(8)];
  // The fold asks it of each two nights: most are of one month, and parsing would be a third of its time.
  if (later.startsWith(month)) return Number(later.slice(8)) - Number(day);
  return toDayNumber(later) - toDayNumber(earlier);
}

/** The first and the last date of a month written 2026-11. */
export function monthRange(month: string): { from: SleepDate; to: SleepDate } {
  const from = `${month}-01`;
  const nextMonth = addDays(from, 31).slice(0, 7);
  return { from, to: addDays(`${nextMonth}-01`, -1) };
}

/** The dates from one to another, both included. */
export const datesBetween = (from: SleepDate, to: SleepDate): SleepDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));

/** The sleep date of a waking: its local date, or the next date from 20:00 on. */
export function toSleepDate(waking: WallClockReading): SleepDate {
  return waking.minuteOfDay >= EVENING_STARTS_AT_MINUTE ? addDays(waking.date, 1) : waking.date;
}

/** Epoch milliseconds; in no zone is a waking of this sleep date earlier. */
export function earliestWaking(date: SleepDate): number {
  return Date.parse(date) - DAY_MS;
}

/** Epoch milliseconds; in every zone all wakings of this sleep date are earlier. */
export function afterLatestWaking(date: SleepDate): number {
  return Date.parse(date) + 2 * DAY_MS;
}

/** Local dates and minutes of a completed sleep in its zone. They never change afterwards. */
export function dateWaking(
  wallClock: WallClock,
  { startTime, endTime }: { startTime: number; endTime: number },
  timeZone: string,
): { endTime: number; sleepDate: SleepDate; startMinuteOfDay: number; endMinuteOfDay: number } {
  const waking = wallClock(endTime, timeZone);
  return {
    endTime,
    sleepDate: toSleepDate(waking),
    startMinuteOfDay: wallClock(startTime, timeZone).minuteOfDay,
    endMinuteOfDay: waking.minuteOfDay,
  };
}

/** 1 for Monday to 7 for Sunday. */
export function isoWeekday(date: SleepDate): number {
  return new Date(date).getUTCDay() || 7;
}
