import { expect, test } from 'vitest';
import {
  addDays,
  afterLatestWaking,
  daysBetween,
  earliestWaking,
  toSleepDate,
} from './calendar.ts';

test.each([
  [0, '2026-03-01'],
  [19 * 60 + 59, '2026-03-01'],
  [20 * 60, '2026-03-02'],
  [23 * 60 + 59, '2026-03-02'],
])('waking at minute %i of 1 March belongs to %s', (minuteOfDay, sleepDate) => {
  expect(toSleepDate({ date: '2026-03-01', minuteOfDay })).toBe(sleepDate);
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-29', 0, '2026-03-29'],
])('%s and %i days is %s', (date, days, result) => {
  expect(addDays(date, days)).toBe(result);
  expect(daysBetween(date, result)).toBe(days);
});

test.each([
  ['first, furthest east', '2026-03-01T20:00+14:00'],
  ['last, furthest west', '2026-03-02T19:59:59-12:00'],
])('the %s waking of a sleep date lies within its bounds', (_which, waking) => {
  const instant = Date.parse(waking);
  expect(instant).toBeGreaterThanOrEqual(earliestWaking('2026-03-02'));
  expect(instant).toBeLessThan(afterLatestWaking('2026-03-02'));
});
