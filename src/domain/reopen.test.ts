import { expect, test } from 'vitest';
import { mayReopen, REOPENABLE_MS } from './reopen.ts';

const now = Date.UTC(2026, 10, 22, 6);
const live = { source: 'live', settled: false, endedAt: now } as const;

test.each([
  ['a live sleep that was just ended', live, true],
  ['after 10 minutes', { ...live, endedAt: now - REOPENABLE_MS }, true],
  ['a moment later', { ...live, endedAt: now - REOPENABLE_MS - 1 }, false],
  ['with a clock behind that of the end', { ...live, endedAt: now + 60_000 }, true],
  ['one that was settled', { ...live, settled: true }, false],
  ['one that no call has ended', { ...live, endedAt: null }, false],
  ['one entered by hand', { ...live, source: 'manual' as const }, false],
  ['an imported one', { ...live, source: 'import:csv' as const }, false],
])('mayReopen: %s', (_, sleep, expected) => {
  expect(mayReopen(sleep, now)).toBe(expected);
});
