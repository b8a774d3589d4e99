import { toSleepDate } from '#domain/calendar.ts';
import type { CompletedSleep } from '#domain/sleep.ts';
import { wallClock } from '#server/wall-clock.ts';

const HOUR_MS = 3_600_000;

/** `count` nights of eight hours in UTC, the first from this instant. */
export function sleepsOf(firstStart: number, count: number): CompletedSleep[] {
  return Array.from({ length: count }, (_, night) => {
    const startTime = firstStart + night * 24 * HOUR_MS;
    const endTime = startTime + 8 * HOUR_MS;
    return {
      id: `00000000-0000-4000-8000-${String(night).padStart(12, '0')}`,
      startTime,
      endTime,
      sleepDate: toSleepDate(wallClock(endTime, 'UTC')),
      startMinuteOfDay: wallClock(startTime, 'UTC').minuteOfDay,
      endMinuteOfDay: wallClock(endTime, 'UTC').minuteOfDay,
      source: 'live',
      recordedAt: startTime,
      settled: false,
    };
  });
}
