import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';
import { minuteOfDay } from '#kernel/web/time/sleep-times.ts';
import type { Waking } from './waking.ts';

const MINUTE_MS = 60_000;

/** The id of the last night of a device that was shown here as a morning, and when. */
const STORED_AS = 'metArrival';

/**
 * When the morning of a waking begins, epoch milliseconds: with the waking; of a night that a device has sent, when the app is first
 * opened on its date.
 */
export function morningBegins({ id, wokeAtMs, timeZone, isSent }: Waking, nowMs: number): number {
  if (!isSent) return wokeAtMs;
  if (nowMs - wokeAtMs > minuteOfDay(nowMs, timeZone) * MINUTE_MS) return wokeAtMs;
  const [metId, metAt] = readStored(STORED_AS)?.split(' ') ?? [];
  return metId === id ? Number(metAt) : nowMs;
}

/** Remembers that the morning of a waking is shown now. */
export function meet({ id, isSent }: Waking, nowMs: number): void {
  if (!isSent || readStored(STORED_AS)?.split(' ')[0] === id) return;
  writeStored(STORED_AS, `${id} ${nowMs}`);
}
