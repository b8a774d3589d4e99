import fc from 'fast-check';
import { expect, test } from 'vitest';
import { steadyDaysEndingAt } from './runs.ts';
import type { SleepDay } from './totals.ts';

/** Full days of one run whose longest sleeps begin at these minutes of the day. */
function runOf(starts: readonly number[]): SleepDay[] {
  return starts.map((longestStartMinuteOfDay, index) => ({
    sleepDate: `2026-03-${String(index + 1).padStart(2, '0')}`,
    minutes: 480,
    earningMinutes: 480,
    completedAt: index,
    points: 80,
    bonusPoints: 0,
    bonusesPaid: 0,
    longestMinutes: 480,
    longestStartTime: index,
    longestStartMinuteOfDay,
    longestEndMinuteOfDay: 0,
    runDay: index + 1,
    runEarningDays: index + 1,
    runBonusesPaid: 0,
  }));
}

const steadyDays = (starts: readonly number[]) =>
  steadyDaysEndingAt(runOf(starts), starts.length - 1);

test.each([
  [[600], 1],
  [[1430, 10], 2],
  [[10, 1430], 2],
  [[1380, 0], 2],
  [[1380, 1], 1],
  [[1, 1380], 1],
  [[0, 720], 1],
  [[570, 630, 600], 3],
  [[569, 630, 600], 2],
  [[600, 700, 600], 1],
  [[600, 600, 600, 600, 600, 600, 600, 600], 7],
])('of days with starts at minutes %j the last %i are steady', (starts, days) => {
  expect(steadyDays(starts)).toBe(days);
});

test('only days of one run are steady, and a day that is not full does not part them', () => {
  const [first, second, third] = runOf([600, 600, 600]) as [SleepDay, SleepDay, SleepDay];
  const notFull = { ...second, completedAt: null, runDay: 0, longestStartMinuteOfDay: 0 };
  expect(steadyDaysEndingAt([first, notFull, { ...third, runDay: 2 }], 2)).toBe(2);
  expect(steadyDaysEndingAt([first, second, { ...third, runDay: 1 }], 2)).toBe(1);
});

test('shifting all starts round the clock keeps the steady days', () => {
  const minuteArbitrary = fc.integer({ min: 0, max: 1439 });
  const nearArbitrary = fc.integer({ min: 0, max: 70 });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(nearArbitrary, minuteArbitrary), { minLength: 1, maxLength: 7 }),
      minuteArbitrary,
      (starts, turn) => {
        const turned = starts.map((minute) => (minute + turn) % 1440);
        expect(steadyDays(turned)).toBe(steadyDays(starts));
      },
    ),
  );
});
