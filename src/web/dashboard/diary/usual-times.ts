import { addDays } from '#domain/calendar.ts';
import { REVIEW_OVER_MINUTES } from '#domain/sleep.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { instantsOf, localTimeOf, type LocalTime } from './zoned-time.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** A shorter sleep is a nap, and says nothing about when the sleeper's nights begin and end. */
const NIGHT_FROM_MINUTES = 180;

/** The hours at which hardly anybody falls asleep or wakes: a night counted from there never crosses midnight. */
const NOON = 720;
const EVENING = 1200;

/** When the sleeper's nights begin and end (HH:MM), each by the clock where it was; undefined without any night. */
export function usualTimes(
  sleeps: readonly SleepEntry[],
): { asleep: string; woke: string } | undefined {
  const nights = sleeps.filter(
    ({ durationMinutes = 0, timeZone, needsReview = false }) =>
      timeZone !== undefined && durationMinutes >= NIGHT_FROM_MINUTES && !needsReview,
  );
  if (nights.length === 0) return undefined;
  return {
    asleep: usualTime(nights, NOON, ({ startTime }) => startTime),
    woke: usualTime(nights, EVENING, ({ endTime = '' }) => endTime),
  };
}

/**
 * The last night that is over, at the sleeper's usual times: before they usually wake, that is the one of the day before.
 * Where it is in the log already, or nothing is known, only the date of today.
 */
export function proposedNight(
  now: LocalTime,
  sleeps: readonly SleepEntry[],
): { date: string; asleep: string; woke: string } {
  const usual = usualTimes(sleeps);
  const nothing = { date: now.date, asleep: '', woke: '' };
  if (usual === undefined) return nothing;
  const date = usual.woke <= now.time ? now.date : addDays(now.date, -1);
  const isLogged = sleeps.some(
    ({ sleepDate, endTime }) => sleepDate === date || endTime === undefined,
  );
  return isLogged ? nothing : { date, ...usual };
}

/**
 * When the sleeper who pressed Start at `startTime` probably woke (epoch milliseconds): at their usual time, if that is
 * a likely length of sleep later, else after their goal. Always in the past, if the start lies farther back than the
 * goal.
 */
export function probableWaking(
  startTime: number,
  timeZone: string,
  sleeps: readonly SleepEntry[],
  goalMinutes: number,
): number {
  const otherwise = startTime + goalMinutes * MINUTE_MS;
  const usual = usualTimes(sleeps);
  if (usual === undefined) return otherwise;
  const { date } = localTimeOf(startTime, timeZone);
  const candidates = [date, addDays(date, 1)].flatMap((day) => {
    const meant = instantsOf({ date: day, time: usual.woke }, timeZone);
    if (meant === undefined) return [];
    // In doubt the earlier: it is a proposal, to be corrected by who knows better.
    return meant.kind === 'once' ? [meant.instant] : [meant.earlier];
  });
  const isLikely = (instant: number) => {
    const minutes = (instant - startTime) / MINUTE_MS;
    return minutes >= NIGHT_FROM_MINUTES && minutes <= REVIEW_OVER_MINUTES;
  };
  return candidates.find(isLikely) ?? otherwise;
}

/** The middle one of the times of day at which the nights did something, counted from `fromMinute`. */
function usualTime(
  nights: readonly SleepEntry[],
  fromMinute: number,
  instantOf: (night: SleepEntry) => string,
): string {
  const minutes = nights
    .map((night) => {
      const { time } = localTimeOf(Date.parse(instantOf(night)), night.timeZone ?? 'UTC');
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      return (hour * 60 + minute - fromMinute + DAY_MINUTES) % DAY_MINUTES;
    })
    .sort((a, b) => a - b);
  const middle = ((minutes[Math.floor(minutes.length / 2)] ?? 0) + fromMinute) % DAY_MINUTES;
  return [Math.floor(middle / 60), middle % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
