import { expect, test } from 'vitest';
import { durationMinutes, mayEarn, needsReview } from './sleep.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test.each([
  [0, 0],
  [59_999, 0],
  [60_000, 1],
  [8 * HOUR_MS + 59_999, 480],
])('%i ms of sleep are %i minutes', (endTime, minutes) => {
  expect(durationMinutes({ startTime: 0, endTime })).toBe(minutes);
});

test.each([
  [960 * MINUTE_MS, false, false],
  [961 * MINUTE_MS - 1, false, false],
  [961 * MINUTE_MS, false, true],
  [961 * MINUTE_MS, true, false],
])('%i ms, settled %s: needs review is %s', (endTime, settled, result) => {
  expect(needsReview({ startTime: 0, endTime, settled })).toBe(result);
});

test.each([
  ['live', 500 * HOUR_MS, true],
  ['manual', 48 * HOUR_MS, true],
  ['manual', 48 * HOUR_MS + 1, false],
  ['import:csv', 48 * HOUR_MS, true],
  ['import:csv', 48 * HOUR_MS + 1, false],
] as const)('a %s sleep recorded %i ms after its end: may earn is %s', (source, delay, earns) => {
  expect(mayEarn({ source, endTime: 1000, recordedAt: 1000 + delay })).toBe(earns);
});
