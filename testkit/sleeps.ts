import { NEW_SLEEP } from '#diary/rules/diary.ts';
import fc from 'fast-check';
import { toSleepDate } from '#kernel/rules/calendar.ts';
import {
  bonusesDue,
  dayPoints,
  FULL_DAY_MINUTES,
  PAID_MINUTES_CAP,
  sumBonuses,
} from '#diary/rules/points.ts';
import {
  REVIEW_OVER_MINUTES,
  type CompletedSleep,
  type Ended,
  type SleepFacts,
  type SleepSource,
} from '#diary/rules/sleep.ts';
import { wallClock } from '#kernel/server/wall-clock.ts';

export { wallClock };

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Epoch milliseconds of a local time such as `2026-03-01T07:00` in a zone. */
export function at(local: string, timeZone = 'Asia/Jakarta'): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;
}

type SleepOptions = {
  id?: string;
  timeZone?: string;
  source?: SleepSource;
  /** Epoch milliseconds; default: the start of a live sleep, the end of others. */
  recordedAt?: number;
  settled?: boolean;
};

/** A completed sleep between two instants, dated by its zone; live by default. */
export function sleepBetween(
  startTime: number,
  endTime: number,
  options: SleepOptions = {},
): CompletedSleep {
  const { timeZone = 'Asia/Jakarta', source = 'live' } = options;
  const end = wallClock(endTime, timeZone);
  return {
    id: options.id ?? `sleep-${endTime}`,
    startTime,
    endTime,
    sleepDate: toSleepDate(end),
    startMinuteOfDay: wallClock(startTime, timeZone).minuteOfDay,
    endMinuteOfDay: end.minuteOfDay,
    source,
    recordedAt: options.recordedAt ?? (source === 'live' ? startTime : endTime),
    settled: options.settled ?? false,
  };
}

/** A sleep of `minutes` that ends at a local time. */
export function sleepEnding(localEnd: string, minutes: number, options: SleepOptions = {}) {
  const endTime = at(localEnd, options.timeZone);
  return sleepBetween(endTime - minutes * MINUTE_MS, endTime, options);
}

/** A night of 8 hours that ends at 07:00 on a date. */
export function night(date: string, options: SleepOptions = {}): CompletedSleep {
  return sleepEnding(`${date}T07:00`, 480, options);
}

/** `count` nights of eight hours in UTC, the first from this instant. */
export function sleepsOf(firstStart: number, count: number): CompletedSleep[] {
  return Array.from({ length: count }, (_, night) => {
    const startTime = firstStart + night * 24 * HOUR_MS;
    const id = `00000000-0000-4000-8000-${String(night).padStart(12, '0')}`;
    return sleepBetween(startTime, startTime + 8 * HOUR_MS, { id, timeZone: 'UTC' });
  });
}

/** A sleep as it is stored in this zone, without details. */
export function toFacts(sleep: CompletedSleep, timeZone: string): Ended<SleepFacts> {
  return { ...sleep, ...NEW_SLEEP, timeZone };
}

const ZONES = [
  'Asia/Jakarta',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Honolulu',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
];

const ordinaryStep = {
  /** Minutes awake: a moment, the gap to a nap, a day, one or two missed days. */
  gapMinutes: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 14 * 60, max: 18 * 60 }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: 20 * 60, max: 60 * 60 }) },
  ),
  /** Seconds asleep: mostly near or over a full day, sometimes a nap, nothing, or a forgotten wake-up. */
  sleepSeconds: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 415 * 60, max: 600 * 60 }) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 300 * 60 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        0,
        30,
        (FULL_DAY_MINUTES - 1) * 60,
        FULL_DAY_MINUTES * 60,
        REVIEW_OVER_MINUTES * 60,
        (REVIEW_OVER_MINUTES + 1) * 60,
      ),
    },
    { weight: 1, arbitrary: fc.integer({ min: 700 * 60, max: 1400 * 60 }) },
  ),
  zone: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...ZONES) },
  ),
  source: fc.oneof(
    { weight: 4, arbitrary: fc.constant<SleepSource>('live') },
    { weight: 1, arbitrary: fc.constantFrom<SleepSource>('manual', 'import:csv') },
  ),
  /** After the start (live) or end (others): mostly within the earning limits. */
  recordedAfterHours: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(0, 1, 47, 48, -24) },
    { weight: 1, arbitrary: fc.constantFrom(49, 500, -25) },
  ),
  settled: fc.boolean(),
  idSalt: fc.integer({ min: 0, max: 0xffff }),
};

/** Early wakings, some late ones, naps and earlier halves of a night, at home and in a second zone. */
const earlyStep = {
  ...ordinaryStep,
  gapMinutes: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 15 * 60 + 45, max: 16 * 60 + 15 }) },
    { weight: 1, arbitrary: fc.constantFrom(5, 60, 16 * 60) },
  ),
  sleepSeconds: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 465 * 60, max: 495 * 60 }) },
    { weight: 1, arbitrary: fc.constantFrom(30 * 60, 200 * 60, FULL_DAY_MINUTES * 60) },
  ),
  zone: fc.oneof(
    { weight: 30, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('Asia/Jakarta', 'Asia/Kathmandu') },
  ),
};

/** Crossing the date line, to and fro, with about a full day of sleep at either end. */
const flightStep = {
  ...ordinaryStep,
  gapMinutes: fc.constantFrom(0, 60, 6 * 60, 16 * 60, 22 * 60, 28 * 60),
  sleepSeconds: fc.constantFrom(200 * 60, FULL_DAY_MINUTES * 60, 450 * 60),
  zone: fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Pacific/Auckland'),
};

const LENGTH = { minLength: 1, maxLength: 60 };

/** The history of a sleeper with naps, travel, forgotten and late entries: ordered, not overlapping. */
export const sleepHistoryArbitrary = fc
  .oneof(
    fc.array(fc.record(ordinaryStep), LENGTH),
    fc.array(fc.record(flightStep), LENGTH),
    fc.array(fc.record(earlyStep), LENGTH),
  )
  .map((steps) => {
    // The first sleep starts in the evening in Jakarta.
    let now = at('2026-01-01T06:00');
    let timeZone = 'Asia/Jakarta';
    return steps.map((step, index) => {
      const startTime = now + step.gapMinutes * MINUTE_MS;
      const endTime = startTime + step.sleepSeconds * 1000;
      timeZone = step.zone ?? timeZone;
      now = endTime;
      return sleepBetween(startTime, endTime, {
        id: `${step.idSalt.toString(16)}-${index}`,
        timeZone,
        source: step.source,
        recordedAt:
          (step.source === 'live' ? startTime : endTime) + step.recordedAfterHours * HOUR_MS,
        settled: step.settled,
      });
    });
  });

/** Maximum points of `days` honest days: the best runs of 12-hour days with one missed day between them. */
export function mostHonestPoints(days: number): number {
  const most = [0];
  for (let count = 1; count <= days; count += 1) {
    const lastRuns = Array.from({ length: count }, (_, index) => index + 1).map(
      (run) =>
        run * dayPoints(PAID_MINUTES_CAP) +
        sumBonuses(bonusesDue(run, [])) +
        (most[count - run - 1] ?? 0),
    );
    most.push(Math.max(...lastRuns));
  }
  return most[days] as number;
}
