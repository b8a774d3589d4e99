import { toSleepDate } from '#kernel/rules/calendar.ts';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';
import type { Waking } from './waking.ts';

/** The id of the last night of a device that was shown here as a morning, and when. */
const STORED_AS = 'metArrival';

/**
 * When the morning of a waking begins, epoch milliseconds: with the waking; of a night that a device has sent, when the app is first
 * opened on its date.
 */
export function morningBegins({ id, wokeAtMs, timeZone, isSent }: Waking, nowMs: number): number {
  if (!isSent) return wokeAtMs;
  const zone = timeZone ?? screenTimeZone();
  const dateOf = (instant: number) => toSleepDate(webWallClock(instant, zone));
  if (dateOf(wokeAtMs) !== dateOf(nowMs)) return wokeAtMs;
  const [metId, metAt] = readStored(STORED_AS)?.split(' ') ?? [];
  return metId === id ? Number(metAt) : nowMs;
}

/** Remembers that the morning of a waking is shown now. */
export function meet({ id, isSent }: Waking, nowMs: number): void {
  if (!isSent || readStored(STORED_AS)?.split(' ')[0] === id) return;
  writeStored(STORED_AS, `${id} ${nowMs}`);
}
