import { expect, test } from 'vitest';
import { decideTimes } from './manual-entry.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const now = Date.UTC(2026, 2, 1, 22);

test.each([
  ['a night', -9 * HOUR_MS, -HOUR_MS],
  ['no length', -HOUR_MS, -HOUR_MS],
  ['up to now', -8 * HOUR_MS, 0],
  ['24 hours', -24 * HOUR_MS, 0],
  ['24 hours and less than a minute', -24 * HOUR_MS - MINUTE_MS + 1, 0],
  ['years ago', -9000 * HOUR_MS, -8992 * HOUR_MS],
])('manual times %s are accepted unchanged', (_, start, end) => {
  const times = { startTime: now + start, endTime: now + end };
  expect(decideTimes(times, now)).toEqual({ times });
});

test.each([
  ['an end', -8 * HOUR_MS, 2 * MINUTE_MS, -8 * HOUR_MS, 0],
  ['start and end', 1, 2 * MINUTE_MS, 0, 0],
])('manual times %s slightly in the future become now', (_, start, end, takenStart, takenEnd) => {
  expect(decideTimes({ startTime: now + start, endTime: now + end }, now)).toEqual({
    times: { startTime: now + takenStart, endTime: now + takenEnd },
  });
});

test.each([
  ['an end further ahead', -8 * HOUR_MS, 2 * MINUTE_MS + 1, 'TIME_IN_FUTURE'],
  ['a start further ahead', 2 * MINUTE_MS + 1, -HOUR_MS, 'TIME_IN_FUTURE'],
  ['an end before the start', -HOUR_MS, -HOUR_MS - 1, 'END_BEFORE_START'],
  ['more than 24 hours', -24 * HOUR_MS - MINUTE_MS, 0, 'SLEEP_TOO_LONG'],
])('manual times %s are rejected', (_, start, end, refused) => {
  expect(decideTimes({ startTime: now + start, endTime: now + end }, now)).toEqual({ refused });
});

test('an active sleep has only a start, of any age', () => {
  const longAgo = { startTime: now - 100 * HOUR_MS };
  expect(decideTimes(longAgo, now)).toEqual({ times: longAgo });
  expect(decideTimes({ startTime: now + 1 }, now)).toEqual({ times: { startTime: now } });
  expect(decideTimes({ startTime: now + 2 * MINUTE_MS + 1 }, now)).toEqual({
    refused: 'TIME_IN_FUTURE',
  });
});
