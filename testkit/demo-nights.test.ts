import { expect, test } from 'vitest';
import { toSleepDate } from '#domain/calendar.ts';
import { groupByDate } from '#domain/insights/episodes.ts';
import { compareFreeDays } from '#domain/insights/free-days.ts';
import { wallClock } from '#server/wall-clock.ts';
import { demoNights } from './demo-nights.ts';

const now = Temporal.ZonedDateTime.from('2026-11-21T09:00[Asia/Jakarta]').epochMilliseconds;
const sleeps = demoNights(now, 'Asia/Jakarta');

test('the demo nights follow each other to this morning and never overlap', () => {
  for (const [index, sleep] of sleeps.entries()) {
    expect(sleep.startTime).toBeLessThan(sleep.endTime ?? now);
    expect(sleep.startTime).toBeGreaterThan(sleeps[index - 1]?.endTime ?? 0);
  }
  const lastEnd = sleeps.at(-1)?.endTime ?? 0;
  expect(now - lastEnd).toBeLessThan(12 * 3_600_000);
});

test('no demo night lies in the future at any hour', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const at = now + hour * 3_600_000;
    for (const sleep of demoNights(at, 'UTC')) expect(sleep.endTime).toBeLessThan(at);
  }
});

test('the demo nights of free days lie clearly later whatever weekday it is', () => {
  for (let day = 0; day < 7; day += 1) {
    const nights = demoNights(now + day * 86_400_000, 'Asia/Jakarta').map((sleep) => {
      const { startTime, endTime = now, timeZone = 'Asia/Jakarta', quality = null } = sleep;
      const sleepDate = toSleepDate(wallClock(endTime, timeZone));
      return { startTime, endTime, timeZone, quality, sleepDate };
    });
    const until = nights.at(-1)?.sleepDate ?? '';
    const kinds = { freeWeekdays: [6, 7], overrides: new Map() };
    const { differenceMinutes, isClear } = compareFreeDays(
      groupByDate(nights, new Set()),
      until,
      kinds,
      wallClock,
    );
    expect([until, isClear, (differenceMinutes ?? 0) > 60]).toEqual([until, true, true]);
  }
});
