/** Clocks disagree: an instant up to this much ahead of ours is taken for now. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000;

/** How far back a start may be reported: a weekend without a network. */
export const START_AT_MOST_BACK_MS = 48 * 3_600_000;

export type StartRefusal = 'TIME_IN_FUTURE' | 'START_TOO_OLD' | 'SLEEP_OVERLAPS';
export type EndRefusal = 'TIME_IN_FUTURE' | 'END_BEFORE_START';

export declare function decideStart(press: {
  now: number;
  requestedStart?: number | undefined;
  /** The latest end of any other sleep of the account that is not deleted. */
  latestEnd?: number | undefined;
}): { startTime: number } | { refused: StartRefusal };

export declare function decideEnd(press: {
  now: number;
  startTime: number;
  requestedEnd?: number | undefined;
}): { endTime: number } | { refused: EndRefusal };
