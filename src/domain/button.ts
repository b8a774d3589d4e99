/** Clocks disagree: an instant up to this much ahead of ours is taken for now, and one of ours up to this much early is moved up. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000;

/** How far back a start may be reported: a weekend without a network. */
export const START_AT_MOST_BACK_HOURS = 48;
export const START_AT_MOST_BACK_MS = START_AT_MOST_BACK_HOURS * 3_600_000;

export type StartRefusal = 'TIME_IN_FUTURE' | 'START_TOO_OLD' | 'SLEEP_OVERLAPS';
export type EndRefusal = 'TIME_IN_FUTURE' | 'END_BEFORE_START';

type Stamp = { instant: number; byServer: boolean };

/** The instant a press stands for: the one asked for, or ours where none was or it is a little ahead of ours. */
function stamp(now: number, requested: number | undefined): Stamp | 'TIME_IN_FUTURE' {
  if (requested === undefined) return { instant: now, byServer: true };
  if (requested > now + CLOCK_TOLERANCE_MS) return 'TIME_IN_FUTURE';
  return requested > now
    ? { instant: now, byServer: true }
    : { instant: requested, byServer: false };
}

/** Keeps `stamped` from falling before `floor`: one of ours that is a little early is moved up to it. */
function notBefore(floor: number, stamped: Stamp): number | undefined {
  if (stamped.instant >= floor) return stamped.instant;
  return stamped.byServer && floor - stamped.instant <= CLOCK_TOLERANCE_MS ? floor : undefined;
}

/**
 * When a sleep that is started now begins. All instants are epoch milliseconds; `latestEnd` is the latest end of
 * the account's other sleeps: a start before it is refused, so that the active sleep is always the newest.
 */
export function decideStart(press: {
  now: number;
  requestedStart?: number | undefined;
  latestEnd?: number | undefined;
}): { startTime: number } | { refused: StartRefusal } {
  const stamped = stamp(press.now, press.requestedStart);
  if (stamped === 'TIME_IN_FUTURE') return { refused: stamped };
  if (press.now - stamped.instant > START_AT_MOST_BACK_MS) return { refused: 'START_TOO_OLD' };
  const startTime = notBefore(press.latestEnd ?? -Infinity, stamped);
  return startTime === undefined ? { refused: 'SLEEP_OVERLAPS' } : { startTime };
}

/**
 * When a sleep that is ended now ends: not before `earliestEnd`, its start or the moment at which it was reopened. All
 * instants are epoch milliseconds.
 */
export function decideEnd(press: {
  now: number;
  earliestEnd: number;
  requestedEnd?: number | undefined;
}): { endTime: number } | { refused: EndRefusal } {
  const stamped = stamp(press.now, press.requestedEnd);
  if (stamped === 'TIME_IN_FUTURE') return { refused: stamped };
  const endTime = notBefore(press.earliestEnd, stamped);
  return endTime === undefined ? { refused: 'END_BEFORE_START' } : { endTime };
}
