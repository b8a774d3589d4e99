import { expect, test } from 'vitest';
import { decideTimes, moveToEdges, type TimesRefusal } from './manual-entry.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const now = Date.UTC(2026, 2, 1, 22);

/** A start and an end from now; without an end the sleep is active. */
type Span = readonly [start: number, end?: number];
const toTimes = ([start, end = Infinity]: Span, unitMs = 1) => ({
  startTime: now + start * unitMs,
  endTime: now + end * unitMs,
});

test.each<[title: string, start: number, end: number, decided: Span | TimesRefusal]>([
  ['a night', -9 * HOUR_MS, -HOUR_MS, [-9 * HOUR_MS, -HOUR_MS]],
  ['no length', -HOUR_MS, -HOUR_MS, [-HOUR_MS, -HOUR_MS]],
  ['up to now', -8 * HOUR_MS, 0, [-8 * HOUR_MS, 0]],
  ['24 hours', -24 * HOUR_MS, 0, [-24 * HOUR_MS, 0]],
  ['under a minute more', -24 * HOUR_MS - MINUTE_MS + 1, 0, [-24 * HOUR_MS - MINUTE_MS + 1, 0]],
  ['a minute more', -24 * HOUR_MS - MINUTE_MS, 0, 'SLEEP_TOO_LONG'],
  ['years ago', -9000 * HOUR_MS, -8992 * HOUR_MS, [-9000 * HOUR_MS, -8992 * HOUR_MS]],
  ['an end 2 minutes ahead', -8 * HOUR_MS, 2 * MINUTE_MS, [-8 * HOUR_MS, 0]],
  ['start and end ahead', 1, 2 * MINUTE_MS, [0, 0]],
  ['an end further ahead', -8 * HOUR_MS, 2 * MINUTE_MS + 1, 'TIME_IN_FUTURE'],
  ['a start further ahead', 2 * MINUTE_MS + 1, -HOUR_MS, 'TIME_IN_FUTURE'],
  ['an end before the start', -HOUR_MS, -HOUR_MS - 1, 'END_BEFORE_START'],
])('manual times are decided: %s', (_, start, end, decided) => {
  expect(decideTimes(toTimes([start, end]), now)).toEqual(
    typeof decided === 'string' ? { refused: decided } : { times: toTimes(decided) },
  );
});

test.each([
  ['any age', -100 * HOUR_MS, { times: { startTime: now - 100 * HOUR_MS, endTime: null } }],
  ['a moment ahead', 1, { times: { startTime: now, endTime: null } }],
  ['over 2 minutes ahead', 2 * MINUTE_MS + 1, { refused: 'TIME_IN_FUTURE' }],
])('the start of an active sleep is decided: %s', (_, start, decided) => {
  expect(decideTimes({ startTime: now + start, endTime: null }, now)).toEqual(decided);
});

const told: Span = [0, 480];
const before = (end: number): Span => [-60, end];
const after = (start: number): Span => [start, 500];
test.each<[title: string, neighbours: Span[], moved: Span, told?: Span]>([
  ['no neighbour', [], told],
  ['2 minutes into the sleep before', [before(2)], [2, 480]],
  ['as a sleep of 2 minutes starts', [[0, 2]], [2, 480]],
  ['more into the sleep before', [before(2.1)], told],
  ['2 minutes into the sleep after', [after(478)], [0, 478]],
  ['2 minutes into the active sleep', [[478]], [0, 478]],
  ['more into the sleep after', [after(477.9)], told],
  ['into both', [before(1), after(479)], [1, 479]],
  ['around a sleep of a minute', [[200, 201]], told],
  ['two minutes at the end of another', [before(2)], [2, 2], [0, 2]],
])('told times are moved: %s', (_, neighbours, moved, given = told) => {
  const near = neighbours.map((neighbour) => toTimes(neighbour, MINUTE_MS));
  expect(moveToEdges(toTimes(given, MINUTE_MS), near)).toEqual(toTimes(moved, MINUTE_MS));
});

test.each([
  [-60, 2],
  [0, 60],
])('told times within a sleep from minute %i to %i are not turned round', (...sleep) => {
  const inside = toTimes([0, 1], MINUTE_MS);
  expect(moveToEdges(inside, [toTimes(sleep, MINUTE_MS)])).toBe(inside);
});
