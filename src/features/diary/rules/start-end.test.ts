import { expect, test } from 'vitest';
import { decideEnd, decideStart, findPresses } from './start-end.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 2, 1, 22);

/** An instant of a table: milliseconds from now. */
const instant = (fromNow: number | undefined) =>
  fromNow === undefined ? undefined : NOW + fromNow;

test.each([
  ['none asked for', undefined, undefined, 0],
  ['none asked for, after an earlier sleep', undefined, -HOUR, 0],
  ['our clock 2 minutes behind the last end', undefined, 2 * MINUTE, 2 * MINUTE],
  ['our clock more behind', undefined, 2 * MINUTE + 1, 'SLEEP_OVERLAPS'],
  ['2 minutes ahead', 2 * MINUTE, undefined, 0],
  ['more than 2 minutes ahead', 2 * MINUTE + 1, undefined, 'TIME_IN_FUTURE'],
  ['48 hours back', -48 * HOUR, undefined, -48 * HOUR],
  ['more than 48 hours back', -48 * HOUR - 1, undefined, 'START_TOO_OLD'],
  ['at the end of another', -HOUR, -HOUR, -HOUR],
  ['2 minutes before the end of another', -HOUR - 2 * MINUTE, -HOUR, -HOUR],
  ['more than that before it', -HOUR - 2 * MINUTE - 1, -HOUR, 'SLEEP_OVERLAPS'],
  ['a little ahead, and our clock behind the last end', 1, MINUTE, MINUTE],
])('a start is decided: %s', (_, requested, latestEnd, decided) => {
  const given = { now: NOW, requestedStart: instant(requested), latestEnd: instant(latestEnd) };
  expect(decideStart(given)).toEqual(
    typeof decided === 'string' ? { refused: decided } : { startTime: NOW + decided },
  );
});

const START = -8 * HOUR;
test.each([
  ['none asked for', undefined, START, 0],
  ['none asked for, in the moment of the start', undefined, 0, 0],
  ['our clock 2 minutes behind the start', undefined, 2 * MINUTE, 2 * MINUTE],
  ['our clock more behind', undefined, 2 * MINUTE + 1, 'END_BEFORE_START'],
  ['2 minutes ahead', 2 * MINUTE, START, 0],
  ['more than 2 minutes ahead', 2 * MINUTE + 1, START, 'TIME_IN_FUTURE'],
  ['an hour ago', -HOUR, START, -HOUR],
  ['at the start', START, START, START],
  ['2 minutes before the start', START - 2 * MINUTE, START, START],
  ['more than that before it', START - 2 * MINUTE - 1, START, 'END_BEFORE_START'],
  ['a little ahead, and our clock behind the start', 2 * MINUTE, MINUTE, MINUTE],
  ['no upper limit', undefined, -1000 * HOUR, 0],
])('an end is decided: %s', (_, requested, start, decided) => {
  const given = { now: NOW, startTime: NOW + start, requestedEnd: instant(requested) };
  expect(decideEnd(given)).toEqual(
    typeof decided === 'string' ? { refused: decided } : { endTime: NOW + decided },
  );
});

const REOPENED = NOW - HOUR;
test.each([
  ['told before it', REOPENED - 1, NOW, { refused: 'END_BEFORE_START' }],
  ['told at it', REOPENED, NOW, { endTime: REOPENED }],
  ['our clock 2 minutes behind', undefined, REOPENED - 2 * MINUTE, { endTime: REOPENED }],
])('the end of a reopened sleep is decided: %s', (_, requestedEnd, now, decision) => {
  const sleep = { startTime: NOW + START, reopenedAt: REOPENED };
  expect(decideEnd({ now, ...sleep, requestedEnd })).toEqual(decision);
});

const END = { endPressedAt: NOW + 7 * HOUR };
test.each([
  ['as they were pressed', {}, {}],
  ['a start moved later by a minute', { startTime: MINUTE }, { startPressedAt: NOW }],
  ['by less', { startTime: MINUTE - 1 }, {}],
  ['by six hours', { startTime: 6 * HOUR }, { startPressedAt: NOW }],
  ['by more', { startTime: 6 * HOUR + 1 }, {}],
  ['a start moved earlier', { startTime: -HOUR }, {}],
  ['an end moved earlier by a minute', { endTime: 7 * HOUR - MINUTE, settled: true }, END],
  ['by less', { endTime: 7 * HOUR - MINUTE + 1, settled: true }, {}],
  ['by six hours', { endTime: HOUR, settled: true }, END],
  ['by more', { endTime: HOUR - 1, settled: true }, {}],
  ['an end told without a network', { endTime: 6 * HOUR }, {}],
  ['a sleep that was entered', { startTime: HOUR, source: 'manual' as const }, {}],
  ['an active sleep', { startTime: HOUR, endTime: null }, { startPressedAt: NOW }],
])('the presses of a sleep are known: %s', (_, change, presses) => {
  const sleep = { startTime: 0, endTime: 7 * HOUR, source: 'live' as const, settled: false };
  const { startTime, endTime, ...said } = { ...sleep, ...change };
  expect(
    findPresses({
      ...said,
      startTime: NOW + startTime,
      endTime: endTime === null ? null : NOW + endTime,
      recordedAt: NOW,
      endedAt: NOW + 7 * HOUR,
    }),
  ).toEqual(presses);
});
