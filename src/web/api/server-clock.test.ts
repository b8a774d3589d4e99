import { beforeEach, expect, it, vi } from 'vitest';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const HOUR_MS = 3_600_000;

/** Loads a fresh module, as a newly opened page does. */
async function openedPage() {
  vi.resetModules();
  return await import('./server-clock.ts');
}

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
])('serverAheadMs is correct if the device clock is %s', async (_what, serverAhead, believed) => {
  const clock = await openedPage();
  clock.recordServerTime(dateOf(NOON + serverAhead), NOON);
  expect(Math.abs(clock.serverAheadMs() - believed)).toBeLessThan(1_000);
  expect(clock.serverNowMs()).toBe(NOON + clock.serverAheadMs());
});

it('a response delayed until the phone wakes up does not change the server clock', async () => {
  const clock = await openedPage();
  clock.recordServerTime(dateOf(NOON - 8 * HOUR_MS), NOON - 8 * HOUR_MS);
  expect(clock.serverAheadMs()).toBe(0);
});

it('a stored clock difference is used until a response measures it, also as none', async () => {
  const clock = await openedPage();
  clock.assumeServerAhead(HOUR_MS);
  expect(clock.serverAheadMs()).toBe(HOUR_MS);
  clock.recordServerTime(dateOf(NOON), NOON);
  clock.assumeServerAhead(HOUR_MS);
  expect(clock.serverAheadMs()).toBe(0);
});
