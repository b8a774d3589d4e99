import { expect, test } from 'vitest';
import { CLOCK_TOLERANCE_MS, START_AT_MOST_BACK_MS } from './start-end.ts';
import { decideReopen, REOPENABLE_MS } from './reopen.ts';

const HOUR_MS = 3_600_000;
const now = Date.UTC(2026, 10, 22, 6);
/** Ended by a call an hour ago that stated the end of two days ago. */
const late = { endTime: now - START_AT_MOST_BACK_MS, endedAt: now - HOUR_MS };
const lastTap = late.endTime + REOPENABLE_MS;
const live = { source: 'live', settled: false, endTime: now, endedAt: now } as const;
const refused = { refused: 'SLEEP_NOT_REOPENABLE' };

test.each<[string, Partial<Parameters<typeof decideReopen>[0]>, number | undefined, object]>([
  ['a live sleep that was just ended', {}, undefined, { reopenedAt: now }],
  ['after 10 minutes', { endedAt: now - REOPENABLE_MS }, undefined, { reopenedAt: now }],
  ['a moment later', { endedAt: now - REOPENABLE_MS - 1 }, undefined, refused],
  ['one that was settled', { settled: true }, undefined, refused],
  ['one that no call has ended', { endedAt: null }, undefined, refused],
  ['one entered by hand', { source: 'manual' }, undefined, refused],
  ['an imported one', { source: 'import:csv' }, undefined, refused],
  ['tapped at the end', late, late.endTime, { reopenedAt: late.endTime }],
  ['tapped before the end', late, late.endTime - 1, refused],
  ['tapped 48 hours back', late, now - START_AT_MOST_BACK_MS, { reopenedAt: late.endTime }],
  ['tapped longer ago', { ...late, endTime: late.endTime - 1 }, late.endTime - 1, refused],
  ['tapped 10 minutes after the end', late, lastTap, { reopenedAt: lastTap }],
  ['tapped a moment later', late, lastTap + 1, refused],
  ['tapped a little ahead', {}, now + CLOCK_TOLERANCE_MS, { reopenedAt: now }],
  ['tapped in the future', {}, now + CLOCK_TOLERANCE_MS + 1, { refused: 'TIME_IN_FUTURE' }],
])('a reopen is decided: %s', (_, sleep, tappedAt, expected) => {
  expect(decideReopen({ ...live, ...sleep }, { now, tappedAt })).toEqual(expected);
});
