import { describe, expect, test } from 'vitest';
import { decideEnd, decideStart } from './start-end.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const now = Date.UTC(2026, 2, 1, 22);

describe('a start', () => {
  test.each([
    ['none asked for', undefined, undefined, { startTime: now }],
    ['none asked for, after an earlier sleep', undefined, now - HOUR_MS, { startTime: now }],
    [
      'our clock 2 minutes behind the last end',
      undefined,
      now + 2 * MINUTE_MS,
      { startTime: now + 2 * MINUTE_MS },
    ],
    ['our clock more behind', undefined, now + 2 * MINUTE_MS + 1, { refused: 'SLEEP_OVERLAPS' }],
    ['2 minutes ahead', now + 2 * MINUTE_MS, undefined, { startTime: now }],
    [
      'more than 2 minutes ahead',
      now + 2 * MINUTE_MS + 1,
      undefined,
      { refused: 'TIME_IN_FUTURE' },
    ],
    ['48 hours back', now - 48 * HOUR_MS, undefined, { startTime: now - 48 * HOUR_MS }],
    ['more than 48 hours back', now - 48 * HOUR_MS - 1, undefined, { refused: 'START_TOO_OLD' }],
    ['at the end of another', now - HOUR_MS, now - HOUR_MS, { startTime: now - HOUR_MS }],
    [
      '2 minutes before the end of another',
      now - HOUR_MS - 2 * MINUTE_MS,
      now - HOUR_MS,
      { startTime: now - HOUR_MS },
    ],
    [
      'more than 2 minutes before the end of another',
      now - HOUR_MS - 2 * MINUTE_MS - 1,
      now - HOUR_MS,
      { refused: 'SLEEP_OVERLAPS' },
    ],
    [
      'a little ahead, and our clock behind the last end',
      now + 1,
      now + MINUTE_MS,
      { startTime: now + MINUTE_MS },
    ],
  ])('a start is decided: %s', (_, requestedStart, latestEnd, decision) => {
    expect(decideStart({ now, requestedStart, latestEnd })).toEqual(decision);
  });
});

describe('an end', () => {
  const start = now - 8 * HOUR_MS;
  test.each([
    ['none asked for', undefined, start, { endTime: now }],
    ['none asked for, in the moment of the start', undefined, now, { endTime: now }],
    [
      'our clock 2 minutes behind the start',
      undefined,
      now + 2 * MINUTE_MS,
      { endTime: now + 2 * MINUTE_MS },
    ],
    ['our clock more behind', undefined, now + 2 * MINUTE_MS + 1, { refused: 'END_BEFORE_START' }],
    ['2 minutes ahead', now + 2 * MINUTE_MS, start, { endTime: now }],
    ['more than 2 minutes ahead', now + 2 * MINUTE_MS + 1, start, { refused: 'TIME_IN_FUTURE' }],
    ['an hour ago', now - HOUR_MS, start, { endTime: now - HOUR_MS }],
    ['at the start', start, start, { endTime: start }],
    ['2 minutes before the start', start - 2 * MINUTE_MS, start, { endTime: start }],
    [
      'more than 2 minutes before the start',
      start - 2 * MINUTE_MS - 1,
      start,
      { refused: 'END_BEFORE_START' },
    ],
    [
      'a little ahead, and our clock behind the start',
      now + 2 * MINUTE_MS,
      now + MINUTE_MS,
      { endTime: now + MINUTE_MS },
    ],
    ['no upper limit', undefined, now - 1000 * HOUR_MS, { endTime: now }],
  ])('an end is decided: %s', (_, requestedEnd, startTime, decision) => {
    expect(decideEnd({ now, startTime, requestedEnd })).toEqual(decision);
  });

  const reopenedAt = now - HOUR_MS;
  test.each([
    ['told before it', reopenedAt - 1, now, { refused: 'END_BEFORE_START' }],
    ['told at it', reopenedAt, now, { endTime: reopenedAt }],
    [
      'none asked for, our clock 2 minutes behind',
      undefined,
      reopenedAt - 2 * MINUTE_MS,
      { endTime: reopenedAt },
    ],
  ])('the end of a reopened sleep is decided: %s', (_, requestedEnd, at, decision) => {
    expect(decideEnd({ now: at, startTime: start, reopenedAt, requestedEnd })).toEqual(decision);
  });
});
