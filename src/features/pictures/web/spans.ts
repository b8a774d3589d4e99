import { MINUTES_PER_DAY } from '#kernel/rules/statistics.ts';
import {
  clockTime,
  durationText,
  format,
  grouped,
  hasTwelveHours,
} from '#kernel/web/time/sleep-times.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';

/** Clock times and most spans are shown to 5 minutes, the shift of free days to 15. */
export const CLOCK_STEP = 5;
const FREE_DAYS_STEP = 15;

export const roundTo = (minutes: number, step = CLOCK_STEP): number =>
  Math.round(minutes / step) * step;

/** '7 h 50 min', rounded; a difference without its sign. Each span of the insights is worded here. */
export const spanText = (minutes: number): string => durationText(roundTo(Math.abs(minutes)));

/** The shift of free days, '1 h 15 min' for 82 minutes, later or earlier. */
export const shiftText = (minutes: number): string =>
  durationText(roundTo(Math.abs(minutes), FREE_DAYS_STEP));

/** Rounded minutes of a day that are like the day before. */
export const alikeMinutes = (differingMinutesPerDay: number): number =>
  MINUTES_PER_DAY - roundTo(differingMinutesPerDay);

/** '7:05', rounded, where a picture has no room for a span. */
export function colonText(minutes: number, step = CLOCK_STEP): string {
  const rounded = roundTo(minutes, step);
  const [hours, rest] = [Math.floor(rounded / 60), rounded % 60];
  return `${grouped(hours)}:${formatNumber(rest, { minimumIntegerDigits: 2 })}`;
}

/** A minute of the day as local time, to the nearest 5 minutes. */
export function clockText(minuteOfDay: number): string {
  return clockTime((roundTo(minuteOfDay) % 1440) * 60_000, 'UTC');
}

/** '06' or '6 AM' of a minute of the day, also before it and on later days. */
export const hourLabel = (minute: number): string =>
  hasTwelveHours()
    ? format(minute * 60_000, 'UTC', { hour: 'numeric', hour12: true })
    : dialHour(minute);

/** '06': a dial of 24 hours has no room for more. */
export const dialHour = (minute: number): string =>
  formatNumber((((minute / 60) % 24) + 24) % 24, { minimumIntegerDigits: 2 });
