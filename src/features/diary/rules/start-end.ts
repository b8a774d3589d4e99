import { IN_BED_MS } from './sleep-details.ts';
import type { SleepFacts } from './sleep.ts';

/** Tolerated clock difference: a reported instant up to this far ahead counts as now. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000;

/** How late a start may be reported: a weekend without a network. */
export const START_AT_MOST_BACK_HOURS = 48;
export const START_AT_MOST_BACK_MS = START_AT_MOST_BACK_HOURS * 3_600_000;

export type StartRefusal = 'TIME_IN_FUTURE' | 'START_TOO_OLD' | 'SLEEP_OVERLAPS';
export type EndRefusal = 'TIME_IN_FUTURE' | 'END_BEFORE_START';

type Stamp = { instant: number; byServer: boolean };

/** The requested instant, or the server's if there is none or it is slightly ahead. */
function stamp(now: number, requested: number | undefined): Stamp | 'TIME_IN_FUTURE' {
  if (requested === undefined) return { instant: now, byServer: true };
  if (requested > now + CLOCK_TOLERANCE_MS) return 'TIME_IN_FUTURE';
  return requested > now
    ? { instant: now, byServer: true }
    : { instant: requested, byServer: false };
}

/** Raises an instant that lies slightly before `floor` to `floor`: two clocks measured them. */
function notBefore(floor: number, { instant }: Stamp): number | undefined {
  if (instant >= floor) return instant;
  return floor - instant <= CLOCK_TOLERANCE_MS ? floor : undefined;
}

/**
 * The start of a sleep started now. All instants are epoch milliseconds; `latestEnd` is the latest end of
 * the other sleeps. A start up to two minutes earlier is moved there; an earlier one is rejected, so that the active
 * sleep is always the newest.
 */
export function decideStart(action: {
  now: number;
  requestedStart?: number | undefined;
  latestEnd?: number | undefined;
}): { startTime: number } | { refused: StartRefusal } {
  const stamped = stamp(action.now, action.requestedStart);
  if (stamped === 'TIME_IN_FUTURE') return { refused: stamped };
  if (action.now - stamped.instant > START_AT_MOST_BACK_MS) return { refused: 'START_TOO_OLD' };
  const startTime = notBefore(action.latestEnd ?? -Infinity, stamped);
  return startTime === undefined ? { refused: 'SLEEP_OVERLAPS' } : { startTime };
}

/**
 * The end of a sleep ended now; one up to two minutes before its start is moved there. A told end before `reopenedAt`
 * is a late repeat of the sleep's first end, and rejected. All instants are epoch milliseconds.
 */
export function decideEnd(action: {
  now: number;
  startTime: number;
  reopenedAt?: number | null | undefined;
  requestedEnd?: number | undefined;
}): { endTime: number } | { refused: EndRefusal } {
  const { startTime, reopenedAt } = action;
  const stamped = stamp(action.now, action.requestedEnd);
  if (stamped === 'TIME_IN_FUTURE') return { refused: stamped };
  const earliestEnd = Math.max(startTime, reopenedAt ?? startTime);
  const isRepeat = earliestEnd > startTime && !stamped.byServer && stamped.instant < earliestEnd;
  const endTime = isRepeat ? undefined : notBefore(earliestEnd, stamped);
  return endTime === undefined ? { refused: 'END_BEFORE_START' } : { endTime };
}

/** A smaller difference is that of a request's way, a greater one no time in bed. */
const isMoved = (ms: number): boolean => ms >= 60_000 && ms <= IN_BED_MS;

/**
 * When Start and Wake Up were pressed, where a correction has moved the start later or the end earlier since: then the
 * sleeper was in bed. A tap that waited for a network is known by its arrival alone.
 */
export function findPresses({
  source,
  startTime,
  endTime,
  recordedAt,
  settled,
  endedAt,
}: Pick<SleepFacts, 'source' | 'startTime' | 'endTime' | 'recordedAt' | 'settled' | 'endedAt'>) {
  if (source !== 'live') return {};
  return {
    ...(isMoved(startTime - recordedAt) && { startPressedAt: recordedAt }),
    // Only a correction settles a sleep.
    ...(settled && endTime !== null && endedAt !== null && isMoved(endedAt - endTime)
      ? { endPressedAt: endedAt }
      : {}),
  };
}
