import { expect, test } from 'vitest';
import {
  counts,
  durationMinutes,
  mayEarn,
  needsReview,
  notEarningReason,
  overlaps,
} from './sleep.ts';

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
  [59_999, false, 'adds nothing'],
  [60_000, false, 'counts'],
  [961 * MINUTE_MS - 1, false, 'counts'],
  [961 * MINUTE_MS, false, 'needs review'],
  [961 * MINUTE_MS, true, 'counts'],
])('a sleep of %i ms, settled %s, %s', (endTime, settled, state) => {
  const sleep = { startTime: 0, endTime, settled };
  expect([counts(sleep), needsReview(sleep)]).toEqual([
    state === 'counts',
    state === 'needs review',
  ]);
});

const RECORDED_AT = 1_000 * HOUR_MS;

test.each([
  // The start of a live sleep decides, wherever its end is.
  ['live', -48 * HOUR_MS - 1, 0, 'began-too-early'],
  ['live', -48 * HOUR_MS, 0, undefined],
  ['live', 0, 500 * HOUR_MS, undefined],
  ['live', 24 * HOUR_MS, 25 * HOUR_MS, undefined],
  ['live', 24 * HOUR_MS + 1, 25 * HOUR_MS, 'began-too-late'],
  // The end of an entered one, wherever its start is.
  ['manual', -72 * HOUR_MS, -48 * HOUR_MS - 1, 'ended-too-early'],
  ['manual', -72 * HOUR_MS, -48 * HOUR_MS, undefined],
  ['manual', -8 * HOUR_MS, 0, undefined],
  ['manual', 0, 24 * HOUR_MS, undefined],
  ['manual', 0, 24 * HOUR_MS + 1, 'ended-too-late'],
  // An import says nothing of when it was slept.
  ['import:csv', -8 * HOUR_MS, 0, 'imported'],
] as const)('a %s sleep from %i to %i ms after it was recorded: %s', (...row) => {
  const [source, start, end, reason] = row;
  const [startTime, endTime] = [RECORDED_AT + start, RECORDED_AT + end];
  const sleep = { source, startTime, endTime, recordedAt: RECORDED_AT };
  expect(notEarningReason(sleep)).toBe(reason);
  expect(mayEarn(sleep)).toBe(reason === undefined);
});

test.each([
  ['apart', [0, 10], [11, 20], false],
  ['touching', [0, 10], [10, 20], false],
  ['by an instant', [0, 11], [10, 20], true],
  ['one within the other', [0, 20], [5, 6], true],
  ['the same', [0, 10], [0, 10], true],
  ['one of no length within the other', [0, 10], [5, 5], false],
  ['two of no length at once', [5, 5], [5, 5], false],
  ['active, before the other', [0, null], [10, 20], true],
  ['active, from the end of the other', [20, null], [10, 20], false],
  ['active, from within the other', [19, null], [10, 20], true],
  ['active, before one of no length', [0, null], [10, 10], false],
  ['two active', [0, null], [10, null], true],
] as const)('%s: overlap of %j and %j is %s', (_, [aStart, aEnd], [bStart, bEnd], result) => {
  const a = { startTime: aStart, endTime: aEnd };
  const b = { startTime: bStart, endTime: bEnd };
  expect(overlaps(a, b)).toBe(result);
  expect(overlaps(b, a)).toBe(result);
});
