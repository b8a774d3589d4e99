import { expect, test } from 'vitest';
import { streakAt } from './runs.ts';

const HOUR_MS = 3_600_000;
const completedAt = Date.UTC(2026, 2, 3, 7);
const latestRun = { lastDay: { sleepDate: '2026-03-03', completedAt, runDay: 5 } };

test('a history without a full day has no streak', () => {
  expect(streakAt(null, completedAt, '2026-03-03', new Set())).toBe(0);
});

test.each([
  ['today', 1 * HOUR_MS, '2026-03-03', 5],
  ['yesterday by the calendar, long ago by the clock', 40 * HOUR_MS, '2026-03-04', 5],
  ['two dates ago, 36 hours ago', 36 * HOUR_MS, '2026-03-05', 5],
  ['two dates ago, more than 36 hours ago', 36 * HOUR_MS + 1, '2026-03-05', 0],
  ['tomorrow by this calendar (flown west)', 5 * HOUR_MS, '2026-03-02', 5],
])('the streak is correct when the last full day was %s', (_, elapsedMs, today, streak) => {
  expect(streakAt(latestRun, completedAt + elapsedMs, today, new Set())).toBe(streak);
});
