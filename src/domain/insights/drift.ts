import type { SleepDate } from '#domain/calendar.ts';
import { loggedNights, LOGGED_FROM_MINUTES, midTime, type DiaryDate } from './episodes.ts';
import { median, MINUTES_PER_DAY } from './statistics.ts';

const MINUTE_MS = 60_000;
const DRIFT_DATES = 28;
const NEEDED_NIGHTS = 14;
const DRIFTING_FROM_MINUTES = 10;
const DRIFTING_HALF_FROM_MINUTES = 5;

/** The length of the sleeper's days over the last 28 dates, from the middles of the nights. */
export function findDayLength(dates: readonly DiaryDate[], until: SleepDate) {
  const middles = nightMiddles(dates, until);
  const drift = middles.length < NEEDED_NIGHTS ? undefined : fitDrift(middles);
  return {
    state: drift ? 'ok' : 'not-enough',
    have: middles.length,
    need: NEEDED_NIGHTS,
    periodMinutes: drift?.periodMinutes ?? null,
    isDrifting: drift?.isDrifting ?? null,
  } as const;
}

/** The middles of nights of 180 minutes or more, in minutes with fractions, in order of time. */
export function nightMiddles(dates: readonly DiaryDate[], until: SleepDate): number[] {
  return loggedNights(dates, until, DRIFT_DATES)
    .filter(({ main }) => main.minutes >= LOGGED_FROM_MINUTES)
    .map(({ main }) => midTime(main) / MINUTE_MS)
    .toSorted((a, b) => a - b);
}

/**
 * Theil-Sen slope of the middles by the number of the day: of all, and of the earlier and later half. At least four of
 * them; `drift` and the halves are minutes a day.
 */
export function fitDrift(middles: readonly number[]) {
  const intervals = middles.slice(1).map((middle, i) => middle - (middles[i] as number));
  const typical = median(intervals);
  let index = 0;
  const points = middles.map((minute, i) => {
    // A night that was not logged leaves room for a day.
    if (i > 0) index += Math.max(1, Math.floor((intervals[i - 1] as number) / typical + 0.5));
    return { index, minute };
  });
  const half = Math.floor(points.length / 2);
  const periodMinutes = medianSlope(points);
  const drift = periodMinutes - MINUTES_PER_DAY;
  const firstHalf = medianSlope(points.slice(0, half)) - MINUTES_PER_DAY;
  const secondHalf = medianSlope(points.slice(half)) - MINUTES_PER_DAY;
  const isDrifting =
    Math.abs(drift) >= DRIFTING_FROM_MINUTES &&
    Math.sign(firstHalf) === Math.sign(secondHalf) &&
    Math.min(Math.abs(firstHalf), Math.abs(secondHalf)) >= DRIFTING_HALF_FROM_MINUTES;
  return { periodMinutes, drift, firstHalf, secondHalf, isDrifting };
}

function medianSlope(points: readonly { index: number; minute: number }[]): number {
  return median(
    points.flatMap((a, i) =>
      points.slice(i + 1).map((b) => (b.minute - a.minute) / (b.index - a.index)),
    ),
  );
}
