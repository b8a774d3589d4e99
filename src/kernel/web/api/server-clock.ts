/*
 * Phones' clocks can be wrong, for example by an hour after a flight, and sleep is measured with the server's clock. So
 * the screen shows and sends the current time by the server's clock, taken from its last response.
 */

/** Tolerated difference, the same as the server's. */
const AGREE_WITHIN_MS = 2 * 60_000;

/** Smaller changes are noise: the Date header has whole seconds, and responses take time. */
const NOTICED_FROM_MS = 30_000;

/** Knows how far the clocks of server and device are apart. */
export function createServerClock() {
  let offsetMs = 0;
  let isMeasured = false;
  const listeners = new Set<() => void>();

  /** Uses the Date header of the response to a request sent at `sentAtMs` by this device's clock. */
  function record(dateHeader: string | null, sentAtMs: number): void {
    const serverMs = Date.parse(dateHeader ?? '');
    if (Number.isNaN(serverMs)) return;
    isMeasured = true;
    // The header was written between the request and now. A suspended phone makes that long, so assume the smallest
    // offset.
    const leastMs = serverMs - Date.now();
    const mostMs = serverMs + 999 - sentAtMs;
    const measuredMs = Math.max(leastMs, Math.min(0, mostMs));
    const nextMs = Math.abs(measuredMs) < AGREE_WITHIN_MS ? 0 : measuredMs;
    if (Math.abs(nextMs - offsetMs) < NOTICED_FROM_MS) return;
    offsetMs = nextMs;
    for (const listener of listeners) listener();
  }

  /** Uses the clock difference stored by an earlier page until a response gives the current one. */
  function assumeAhead(lastKnownMs: number): void {
    if (!isMeasured) offsetMs = lastKnownMs;
  }

  /** How far the server's clock is ahead of this device's, in milliseconds; 0 where they agree. */
  const aheadMs = (): number => offsetMs;

  /** Epoch milliseconds by the server's clock. */
  const nowMs = (): number => Date.now() + offsetMs;

  /** Calls `listener` when aheadMs changes; returns a function that stops it. */
  function onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { record, assumeAhead, aheadMs, nowMs, onChange };
}

export type ServerClock = ReturnType<typeof createServerClock>;

/** The clock of this page. */
export const serverClock = createServerClock();
export const { nowMs: serverNowMs } = serverClock;
