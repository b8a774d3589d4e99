import { expect, test } from 'vitest';
import { decideTimes, moveToEdges } from './manual-entry.ts';
import type { Interval } from './sleep.ts';

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

const told = { startTime: 0, endTime: 480 };
const minutes = ({ startTime, endTime }: Interval) => ({
  startTime: now + startTime * MINUTE_MS,
  endTime: now + (endTime ?? Infinity) * MINUTE_MS,
});
test.each([
  ['no neighbour', [], told],
  [
    '2 minutes into the sleep before',
    [{ startTime: -60, endTime: 2 }],
    { startTime: 2, endTime: 480 },
  ],
  [
    'as a sleep of 2 minutes starts',
    [{ startTime: 0, endTime: 2 }],
    { startTime: 2, endTime: 480 },
  ],
  ['more into the sleep before', [{ startTime: -60, endTime: 2.1 }], told],
  [
    '2 minutes into the sleep after',
    [{ startTime: 478, endTime: 500 }],
    { startTime: 0, endTime: 478 },
  ],
  ['2 minutes into the active sleep', [{ startTime: 478 }], { startTime: 0, endTime: 478 }],
  ['more into the sleep after', [{ startTime: 477.9, endTime: 500 }], told],
  [
    'into both',
    [
      { startTime: -60, endTime: 1 },
      { startTime: 479, endTime: 500 },
    ],
    { startTime: 1, endTime: 479 },
  ],
  ['around a sleep of a minute', [{ startTime: 200, endTime: 201 }], told],
])('told times are moved: %s', (_, neighbours, moved) => {
  expect(moveToEdges(minutes(told), neighbours.map(minutes))).toEqual(minutes(moved));
});

test.each([
  [-60, 2],
  [0, 60],
])('told times within a sleep from minute %i to %i are not turned round', (startTime, endTime) => {
  const inside = minutes({ startTime: 0, endTime: 1 });
  expect(moveToEdges(inside, [minutes({ startTime, endTime })])).toBe(inside);
});

test('told times of two minutes at the end of another sleep have no length left', () => {
  const moved = moveToEdges(minutes({ startTime: 0, endTime: 2 }), [
    minutes({ startTime: -60, endTime: 2 }),
  ]);
  expect(moved).toEqual(minutes({ startTime: 2, endTime: 2 }));
});
