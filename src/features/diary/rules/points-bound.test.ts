import { expect, test } from 'vitest';
import { foldSleeps } from './fold.ts';
import { compareByWaking } from './sleep.ts';
import { at, mostHonestPoints, sleepBetween } from '#testkit/sleeps.ts';

const HOUR_MS = 3_600_000;

/** Rule 5 takes ends of the last 48 hours; zones and the evening rule spread them over 26 hours more: five dates. */
const DATES = 5;

test.each([0, 1, 2, 10])('entries of %i days earn what five more honest days do', (days) => {
  const firstCall = at('2026-03-10T07:00', 'UTC');
  const lastCall = firstCall + days * 24 * HOUR_MS;
  // Asleep for twenty days before the first call and ever since, dated as far apart as zones can.
  const history = Array.from({ length: 2 * (20 + days) }, (_, index) => {
    const endTime = lastCall - index * 12 * HOUR_MS;
    const hoursBefore = (firstCall - endTime) / HOUR_MS;
    const timeZone =
      hoursBefore > 40 ? 'Etc/GMT+12' : hoursBefore > 20 ? 'UTC' : 'Pacific/Kiritimati';
    const recordedAt = Math.max(firstCall, endTime);
    const times = [endTime - 12 * HOUR_MS, endTime] as const;
    return sleepBetween(...times, { timeZone, source: 'manual', recordedAt });
  });
  const { totalPoints } = foldSleeps(history.toSorted(compareByWaking)).totals;
  expect(totalPoints).toBe(mostHonestPoints(days + DATES));
});
