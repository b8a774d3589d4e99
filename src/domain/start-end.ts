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

/** Raises a server instant that lies slightly before `floor` to `floor`. */
function notBefore(floor: number, stamped: Stamp): number | undefined {
  if (stamped.instant >= floor) return stamped.instant;
  return stamped.byServer && floor - stamped.instant <= CLOCK_TOLERANCE_MS ? floor : undefined;
}

/**
 * The start of a sleep started now. All instants are epoch milliseconds; `latestEnd` is the latest end of
 * the other sleeps. An earlier start is rejected, so that the active sleep is always the newest.
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
 * The end of a sleep ended now, not before `earliestEnd` (its start, or when it was reopened). All
 * instants are epoch milliseconds.
 */
export function decideEnd(action: {
  now: number;
  earliestEnd: number;
  requestedEnd?: number | undefined;
}): { endTime: number } | { refused: EndRefusal } {
  const stamped = stamp(action.now, action.requestedEnd);
  if (stamped === 'TIME_IN_FUTURE') return { refused: stamped };
  const endTime = notBefore(action.earliestEnd, stamped);
  return endTime === undefined ? { refused: 'END_BEFORE_START' } : { endTime };
}
