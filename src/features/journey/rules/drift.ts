import { offsetMinutesAt, type SleepDate, type WallClock } from '#kernel/rules/calendar.ts';
import {
  loggedNights,
  LOGGED_FROM_MINUTES,
  midTime,
  type DiaryDate,
  type LoggedNight,
} from '#diary/rules/episodes.ts';
import { median, MINUTES_PER_DAY } from '#kernel/rules/statistics.ts';

const MINUTE_MS = 60_000;
const DRIFT_DATES = 28;
const NEEDED_NIGHTS = 14;
const DRIFTING_FROM_MINUTES = 10;
const DRIFTING_HALF_FROM_MINUTES = 5;

/** Zones this far apart move the nights of a traveller in absolute time as much as a drift would. */
const ZONES_DIFFER_FROM_MINUTES = 60;

/**
 * The length of the sleeper's days over the last 28 dates, from the middles of the nights; withheld from travellers,
 * whose days change with their zones.
 */
export function findDayLength(dates: readonly DiaryDate[], until: SleepDate, wallClock: WallClock) {
  const nights = driftNights(dates, until);
  const hasEnough = nights.length >= NEEDED_NIGHTS;
  const isTravelling = hasEnough && haveZonesApart(nights, wallClock);
  const drift = hasEnough && !isTravelling ? fitDrift(nightMiddles(dates, until)) : undefined;
  return {
    state: !hasEnough ? 'not-enough' : isTravelling ? 'zones-differ' : 'ok',
    have: nights.length,
    need: NEEDED_NIGHTS,
    periodMinutes: drift?.periodMinutes ?? null,
    isDrifting: drift?.isDrifting ?? null,
  } as const;
}

/** The middles of nights of 180 minutes or more, in minutes with fractions, in order of time. */
export function nightMiddles(dates: readonly DiaryDate[], until: SleepDate): number[] {
  return driftNights(dates, until)
    .map(({ main }) => midTime(main) / MINUTE_MS)
    .toSorted((a, b) => a - b);
}

const driftNights = (dates: readonly DiaryDate[], until: SleepDate): LoggedNight[] =>
  loggedNights(dates, until, DRIFT_DATES).filter(({ main }) => main.minutes >= LOGGED_FROM_MINUTES);

/** Compared at the same instant, so that a clock change alone sets no zones apart. */
function haveZonesApart(nights: readonly LoggedNight[], wallClock: WallClock): boolean {
  const sessions = nights.flatMap(({ main }) => main.sessions);
  const zones = [...new Set(sessions.map(({ timeZone }) => timeZone))];
  if (zones.length < 2) return false;
  return nights.some(({ main }) => {
    const offsets = zones.map((zone) => offsetMinutesAt(wallClock, midTime(main), zone));
    return Math.max(...offsets) - Math.min(...offsets) >= ZONES_DIFFER_FROM_MINUTES;
  });
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
