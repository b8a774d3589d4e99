import { beforeEach, expect, it, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  return () => vi.useRealTimers();
});

const dateOf = (instant: number) => new Date(instant).toUTCString();

it.each<[string, number, number]>([
  ['an hour behind', HOUR_MS, HOUR_MS],
  ['an hour ahead', -HOUR_MS, -HOUR_MS],
  ['almost two minutes behind', 119_000, 0],
  ['right', 0, 0],
])('aheadMs is correct if the device clock is %s', (_what, serverAhead, believed) => {
  const clock = createServerClock();
  clock.record(dateOf(NOON + serverAhead), NOON);
  expect(Math.abs(clock.aheadMs() - believed)).toBeLessThan(1_000);
  expect(clock.nowMs()).toBe(NOON + clock.aheadMs());
});

it('a response delayed until the phone wakes up does not change the server clock', () => {
  const clock = createServerClock();
  clock.record(dateOf(NOON - 8 * HOUR_MS), NOON - 8 * HOUR_MS);
  expect(clock.aheadMs()).toBe(0);
});

it('a stored clock difference is used until a response measures it, also as none', () => {
  const clock = createServerClock();
  clock.assumeAhead(HOUR_MS);
  expect(clock.aheadMs()).toBe(HOUR_MS);
  clock.record(dateOf(NOON), NOON);
  clock.assumeAhead(HOUR_MS);
  expect(clock.aheadMs()).toBe(0);
});
