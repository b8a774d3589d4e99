import { useSyncExternalStore } from 'react';
import { onServerClock, serverAheadMs } from '#web/api/server-clock.ts';

const MINUTE_MS = 60_000;

/** While nobody follows the clock it stands; a screen that opens then may begin with a time this old. */
const STALE_AFTER_MS = 1_000;

let tickedAtMs = 0;
let timer: ReturnType<typeof setTimeout>;
const listeners = new Set<() => void>();

/**
 * What `read` makes of the time in milliseconds by the server's clock, anew at each full minute of the clock and
 * whenever the page is looked at again. Only who reads something else then than before is rendered again.
 */
export function useMinuteClock<Reading extends number | string | boolean | undefined>(
  read: (nowMs: number) => Reading,
): Reading {
  return useSyncExternalStore(follow, () => read(minuteClockMs() + serverAheadMs()));
}

function minuteClockMs(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - tickedAtMs) > STALE_AFTER_MS)
    tickedAtMs = Date.now();
  return tickedAtMs;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  const stopFollowingServer = onServerClock(listener);
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
