import type { Presses } from '#testkit/press-sleeps.ts';

const MINUTE_MS = 60_000;
const NIGHTS = 120;

/** Numbers from 0 to 1 that are the same at every run (mulberry32), so that a screenshot can be made again. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What befell the sleeper, by nights ago. */
const MISSED_NIGHTS = new Set([24, 71, 72, 103]);
const SHORT_NIGHTS = new Set([17, 96]);
const FORGOTTEN_WAKE_UP = 38;
const TRIP = { from: 61, to: 49, timeZone: 'Europe/Berlin' };

/**
 * 120 believable nights that end with the last morning before `now` (epoch milliseconds): later to bed at weekends,
 * naps on some Sundays, four nights missed and two short ones, a trip across zones, a forgotten wake-up.
 */
export function demoNights(now: number, homeTimeZone: string): Presses[] {
  const random = seededRandom(7);
  /** Roughly normal, between -1 and 1. */
  const around = () => random() + random() + random() - 1.5;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(homeTimeZone);
  const sleeps: Presses[] = [];

  for (let nightsAgo = NIGHTS - 1; nightsAgo >= 0; nightsAgo -= 1) {
    const date = today.toPlainDate().subtract({ days: nightsAgo });
    const isAway = nightsAgo <= TRIP.from && nightsAgo >= TRIP.to;
    const timeZone = isAway ? TRIP.timeZone : homeTimeZone;
    const isWeekend = date.dayOfWeek >= 6;
    const atMinute = (minuteOfDay: number) =>
      date.toZonedDateTime(timeZone).add({ minutes: Math.round(minuteOfDay) }).epochMilliseconds;

    const bedtime = atMinute(-75 + (isWeekend ? 45 : 0) + 35 * around());
    const usualMinutes = Math.round(472 + (isWeekend ? 30 : 0) + 45 * around());
    const nap = atMinute(13.5 * 60 + 40 * around());
    const napMinutes = Math.round(50 + 20 * around());
    const hasNap = date.dayOfWeek === 7 && random() < 0.6;

    if (MISSED_NIGHTS.has(nightsAgo)) continue;
    const isForgotten = nightsAgo === FORGOTTEN_WAKE_UP;
    const minutes = isForgotten ? 1130 : SHORT_NIGHTS.has(nightsAgo) ? 294 : usualMinutes;
    sleeps.push({ startTime: bedtime, endTime: bedtime + minutes * MINUTE_MS, timeZone });
    if (hasNap && !isForgotten) {
      sleeps.push({ startTime: nap, endTime: nap + napMinutes * MINUTE_MS, timeZone });
    }
  }
  return sleeps.filter(({ endTime = now }) => endTime < now);
}
