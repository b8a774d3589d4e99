import type { SeededSleep } from './seed-sleeps.ts';

const MINUTE_MS = 60_000;
const NIGHTS_PER_YEAR = 365;

/** Reproducible random numbers from 0 to 1 (mulberry32), so that screenshots are reproducible. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Events of the sleeper by nights ago; the same each year. */
const MISSED_NIGHTS = new Set([24, 71, 72, 103, 150, 211, 212, 213, 260, 333]);
const SHORT_NIGHTS = new Set([17, 96]);
const FORGOTTEN_WAKE_UP = 38;
const TRIP = { from: 61, to: 49, timeZone: 'Europe/Berlin' };
const ILLNESS = { from: 134, to: 129 };
const NOTES: Readonly<Record<number, string>> = {
  5: 'Read until late.',
  17: 'Early train.',
  61: 'On the plane, slept little.',
  60: 'Still on the time of home.',
  96: 'The neighbours had a party.',
  134: 'A cold. In bed all day.',
  180: 'Dreamt of the sea.',
};

/** A believable sleeper's nights, which end with the last morning before `now` (epoch milliseconds). */
export function demoNights(now: number, homeTimeZone: string, count: number): SeededSleep[] {
  const random = seededRandom(7);
  /** Roughly normal, between -1 and 1. */
  const around = () => random() + random() + random() - 1.5;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(homeTimeZone);
  const sleeps: SeededSleep[] = [];

  for (let nightsAgo = count - 1; nightsAgo >= 0; nightsAgo -= 1) {
    const date = today.toPlainDate().subtract({ days: nightsAgo });
    const inYear = nightsAgo % NIGHTS_PER_YEAR;
    const isDuring = ({ from, to }: { from: number; to: number }) => inYear <= from && inYear >= to;
    const isIll = isDuring(ILLNESS);
    const timeZone = isDuring(TRIP) ? TRIP.timeZone : homeTimeZone;
    const isWeekend = date.dayOfWeek >= 6;
    const atMinute = (minuteOfDay: number) =>
      date.toZonedDateTime(timeZone).add({ minutes: Math.round(minuteOfDay) }).epochMilliseconds;

    const bedtime = atMinute(-75 + (isWeekend ? 75 : 0) - (isIll ? 60 : 0) + 35 * around());
    const usualMinutes = Math.round(472 + (isWeekend ? 30 : 0) + (isIll ? 80 : 0) + 45 * around());
    const nap = atMinute(13.5 * 60 + 40 * around());
    const napMinutes = Math.round(50 + 20 * around());
    const hasNap = isIll || (date.dayOfWeek === 7 && random() < 0.6);
    const rating = { isGiven: random() < 0.7, chance: around() };

    if (MISSED_NIGHTS.has(inYear)) continue;
    const isForgotten = inYear === FORGOTTEN_WAKE_UP;
    const minutes = isForgotten ? 1130 : SHORT_NIGHTS.has(inYear) ? 294 : usualMinutes;
    const quality = Math.round(3.4 + (isIll ? -1.4 : 0) + (minutes - 472) / 45 + rating.chance);
    const note = NOTES[nightsAgo];
    sleeps.push({
      startTime: bedtime,
      endTime: bedtime + minutes * MINUTE_MS,
      timeZone,
      ...(rating.isGiven && !isForgotten && { quality: Math.max(1, Math.min(5, quality)) }),
      ...(note !== undefined && { note }),
    });
    if (hasNap && !isForgotten) {
      sleeps.push({ startTime: nap, endTime: nap + napMinutes * MINUTE_MS, timeZone });
    }
  }
  return sleeps.filter(({ endTime = now }) => endTime < now);
}
