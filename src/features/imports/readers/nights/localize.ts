import { offsetMinutesAt, type WallClock } from '#kernel/rules/calendar.ts';
import type { WallTimes } from '../imported-sleep.ts';
import { toClockLengthMs } from '../time-text.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A stated duration may be rounded. */
const DURATION_TOLERANCE_MS = 2 * MINUTE_MS;

/** Clock changes and the offsets of zones differ by half hours, but for a few zones. */
const SHIFT_STEP_MS = 30 * MINUTE_MS;

/** From UTC-12:00 to UTC+14:00. */
const MAX_SHIFT_MS = 26 * 60 * MINUTE_MS;

/**
 * The instants of a local time, earliest first: two if clocks were set back over it. A skipped time is moved
 * on by the change.
 */
function toInstants(wallClock: WallClock, wall: string, timeZone: string): readonly number[] {
  const asUtc = Date.parse(`${wall}Z`);
  const offsets = [-DAY_MS, DAY_MS].map((distance) =>
    offsetMinutesAt(wallClock, asUtc + distance, timeZone),
  );
  const candidates = [...new Set(offsets)].map((offset) => asUtc - offset * MINUTE_MS);
  const exact = candidates.filter(
    (instant) => instant + offsetMinutesAt(wallClock, instant, timeZone) * MINUTE_MS === asUtc,
  );
  return exact.length > 0 ? exact.toSorted((a, b) => a - b) : [Math.max(...candidates)];
}

/** The elapsed time that a stated duration confirms: as by the clock, or with one shift; undefined if neither. */
function toElapsed(times: WallTimes): number | undefined {
  if (times.durationMs === undefined) return undefined;
  const byClock = toClockLengthMs(times);
  const difference = times.durationMs - byClock;
  const shift = Math.round(difference / SHIFT_STEP_MS) * SHIFT_STEP_MS;
  const isShift =
    Math.abs(difference - shift) <= DURATION_TOLERANCE_MS && Math.abs(shift) <= MAX_SHIFT_MS;
  return isShift && byClock + shift >= 0 ? byClock + shift : undefined;
}

/** The instants of local times in a zone. A plausible duration decides where clock times alone don't. */
export function localize(
  wallClock: WallClock,
  times: WallTimes,
  timeZone: string,
): { start: number; end: number } {
  const starts = toInstants(wallClock, times.start, timeZone);
  const ends = toInstants(wallClock, times.end, timeZone);
  const [start = NaN] = starts;
  const [end = NaN] = ends;
  const elapsed = toElapsed(times);
  if (elapsed === undefined) return { start, end };
  const fitting = ends.find((end) => starts.includes(end - elapsed)) ?? end;
  return { start: fitting - elapsed, end: fitting };
}
