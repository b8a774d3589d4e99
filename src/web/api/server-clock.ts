/*
 * Phones' clocks are wrong at times, by an hour after a flight for instance, and sleep is counted by the server's. So
 * what the screen says of now, and what it sends as now, goes by the server's clock as its last answer told it.
 */

/** Clocks that differ by less agree: the server takes them so too. */
const AGREE_WITHIN_MS = 2 * 60_000;

/** The Date of an answer is in whole seconds, and an answer takes a while: no change smaller than this is one. */
const NOTICED_FROM_MS = 30_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

/** Takes the Date header of an answer to what was asked at `sentAtMs`, by this device's clock. */
export function noteServerTime(dateHeader: string | null, sentAtMs: number): void {
  const serverMs = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverMs)) return;
  // It was written between the asking and now. A phone that slept meanwhile makes that long, so the least is believed.
  const leastMs = serverMs - Date.now();
  const mostMs = serverMs + 999 - sentAtMs;
  const measuredMs = Math.max(leastMs, Math.min(0, mostMs));
  const nextMs = Math.abs(measuredMs) < AGREE_WITHIN_MS ? 0 : measuredMs;
  if (Math.abs(nextMs - aheadMs) < NOTICED_FROM_MS) return;
  aheadMs = nextMs;
  for (const listener of listeners) listener();
}

/** How far the server's clock is ahead of this device's, in milliseconds; 0 where they agree. */
export const serverAheadMs = (): number => aheadMs;

/** Epoch milliseconds by the server's clock. */
export const serverNowMs = (): number => Date.now() + aheadMs;

/** Calls when serverAheadMs changes; the answer ends that. */
export function onServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
