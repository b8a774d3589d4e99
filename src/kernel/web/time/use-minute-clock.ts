import { useSyncExternalStore } from 'react';
import { serverClock } from '#kernel/web/api/server-clock.ts';

const MINUTE_MS = 60_000;

/** Without subscribers the clock stops; a new one may start with a time this old. */
const STALE_AFTER_MS = 1_000;

let tickedAtMs = 0;
let timer: ReturnType<typeof setTimeout>;
const listeners = new Set<() => void>();

/**
 * The result of `read` for the server's time in milliseconds, updated at each full minute and
 * when the page becomes visible. Rerenders only if the result changes.
 */
export function useMinuteClock<Reading extends number | string | boolean | undefined>(
  read: (nowMs: number) => Reading,
): Reading {
  return useSyncExternalStore(follow, () => read(minuteClockMs() + serverClock.aheadMs()));
}

function minuteClockMs(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - tickedAtMs) > STALE_AFTER_MS)
    tickedAtMs = Date.now();
  return tickedAtMs;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  const stopFollowingServer = serverClock.onChange(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', tick);
    tick();
  }
  return () => {
    listeners.delete(listener);
    stopFollowingServer();
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

function tick(): void {
  clearTimeout(timer);
  tickedAtMs = Date.now();
  timer = setTimeout(tick, MINUTE_MS - (tickedAtMs % MINUTE_MS));
  for (const listener of listeners) listener();
}
