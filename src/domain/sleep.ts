import type { SleepDate } from './calendar.ts';

/** The longest sleep that is believed without asking: over 16 hours the wake-up was probably forgotten. */
export const REVIEW_OVER_MINUTES = 960;

/** How late a sleep that was not recorded live may be recorded and still earn points. */
export const EARNING_DELAY_MS = 48 * 3_600_000;

/** The live button, an entry by hand, or an import of a named format. */
export type SleepSource = 'live' | 'manual' | `import:${string}`;

/** A completed sleep as the log holds it: the facts that the fold needs, and nothing that it computes. */
export type CompletedSleep = {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly startTime: number;
  /** Epoch milliseconds, at or after `startTime`. */
  readonly endTime: number;
  /** Fixed when the sleep was completed; later travel and later zone data leave it alone. */
  readonly sleepDate: SleepDate;
  /** The start by the clock of the sleep's own zone, 0 to 1439; fixed together with `sleepDate`. */
  readonly startMinuteOfDay: number;
  readonly source: SleepSource;
  /** Epoch milliseconds. */
  readonly recordedAt: number;
  /** The sleeper has said that these times are right. */
  readonly settled: boolean;
};

/** Whole minutes of elapsed time, rounded down. Daylight saving never adds or removes an hour. */
export function durationMinutes(sleep: { startTime: number; endTime: number }): number {
  return Math.floor((sleep.endTime - sleep.startTime) / 60_000);
}

/** Over 16 hours and not settled: it counts for nothing until the sleeper has looked at it. */
export function needsReview(
  sleep: Pick<CompletedSleep, 'startTime' | 'endTime' | 'settled'>,
): boolean {
  return !sleep.settled && durationMinutes(sleep) > REVIEW_OVER_MINUTES;
}

/** A live sleep may earn; another only if it was recorded at most 48 hours after its end. */
export function mayEarn(sleep: Pick<CompletedSleep, 'source' | 'endTime' | 'recordedAt'>): boolean {
  return sleep.source === 'live' || sleep.recordedAt - sleep.endTime <= EARNING_DELAY_MS;
}

/** The order of waking, in which the log is folded: by end, then start, then id. */
export function compareByWaking(a: CompletedSleep, b: CompletedSleep): number {
  return (
    a.endTime - b.endTime || a.startTime - b.startTime || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}
