import type { SleepDate } from './calendar.ts';

/** The longest sleep that is believed without asking: over it the wake-up was probably forgotten. */
export const REVIEW_OVER_HOURS = 16;
export const REVIEW_OVER_MINUTES = REVIEW_OVER_HOURS * 60;

/** How long before `recordedAt` a sleep may have begun (live) or ended (manual) and still earn points. */
export const EARNS_AT_MOST_BEFORE_HOURS = 48;
export const EARNS_AT_MOST_BEFORE_MS = EARNS_AT_MOST_BEFORE_HOURS * 3_600_000;

/** How long after `recordedAt` a correction may put that same instant. */
export const EARNS_AT_MOST_AFTER_HOURS = 24;
export const EARNS_AT_MOST_AFTER_MS = EARNS_AT_MOST_AFTER_HOURS * 3_600_000;

/** How long a deleted sleep can be restored: long enough to sleep over it. */
export const RESTORABLE_HOURS = 24;
export const RESTORABLE_MS = RESTORABLE_HOURS * 3_600_000;

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
  /** The waking by the same clock, fixed with it. */
  readonly endMinuteOfDay: number;
  readonly source: SleepSource;
  /** When its start (live) or all of it was recorded, epoch milliseconds; corrections leave it alone. */
  readonly recordedAt: number;
  /** The sleeper has said that these times are right. */
  readonly settled: boolean;
};

/** Whole minutes of elapsed time, rounded down. Daylight saving never adds or removes an hour. */
export function durationMinutes(sleep: { startTime: number; endTime: number }): number {
  return Math.floor((sleep.endTime - sleep.startTime) / 60_000);
}

/** Longer than is believed and not settled: it counts for nothing until the sleeper has looked at it. */
export function needsReview(
  sleep: Pick<CompletedSleep, 'startTime' | 'endTime' | 'settled'>,
): boolean {
  return !sleep.settled && durationMinutes(sleep) > REVIEW_OVER_MINUTES;
}

/** Where a sleep stands: open, counting, waiting to be looked at, or removed. */
export type SleepState = 'active' | 'counted' | 'review' | 'deleted';

/** Where a sleep stands by its facts. */
export function stateOf(sleep: {
  readonly startTime: number;
  readonly endTime?: number | undefined;
  readonly settled: boolean;
  readonly deletedAt?: number | null;
}): SleepState {
  const { endTime, deletedAt = null } = sleep;
  if (deletedAt !== null) return 'deleted';
  if (endTime === undefined) return 'active';
  return needsReview({ ...sleep, endTime }) ? 'review' : 'counted';
}

/**
 * One that needs review counts for nothing; nor does one of less than a whole minute: two such at one instant have no
 * order of waking but their ids, and which of them came first must not matter.
 */
export function counts(sleep: Pick<CompletedSleep, 'startTime' | 'endTime' | 'settled'>): boolean {
  return !needsReview(sleep) && durationMinutes(sleep) > 0;
}

/** Why a sleep may not earn: it was imported, or began (live) or ended (manual) too long before or after it was recorded. */
export const NOT_EARNING_REASONS = [
  'imported',
  'began-too-early',
  'began-too-late',
  'ended-too-early',
  'ended-too-late',
] as const;
export type NotEarningReason = (typeof NOT_EARNING_REASONS)[number];

/**
 * Why a sleep may not earn points; undefined if it may. `recordedAt` bounds how far a correction can move it and still
 * earn.
 */
export function notEarningReason(
  sleep: Pick<CompletedSleep, 'source' | 'startTime' | 'endTime' | 'recordedAt'>,
): NotEarningReason | undefined {
  const { source, startTime, endTime, recordedAt } = sleep;
  if (source.startsWith('import:')) return 'imported';
  const isLive = source === 'live';
  const judged = isLive ? startTime : endTime;
  if (recordedAt - judged > EARNS_AT_MOST_BEFORE_MS) {
    return isLive ? 'began-too-early' : 'ended-too-early';
  }
  if (judged - recordedAt > EARNS_AT_MOST_AFTER_MS) {
    return isLive ? 'began-too-late' : 'ended-too-late';
  }
  return undefined;
}

export function mayEarn(sleep: Parameters<typeof notEarningReason>[0]): boolean {
  return notEarningReason(sleep) === undefined;
}

/** The order of waking, in which the log is folded: by end, then start, then id. */
export function compareByWaking(a: CompletedSleep, b: CompletedSleep): number {
  return (
    a.endTime - b.endTime || a.startTime - b.startTime || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

/** From when to when (epoch milliseconds); without an end it is active, and reaches on. */
export type Stretch = { readonly startTime: number; readonly endTime?: number | undefined };

/** Whether two sleeps share time. They may touch, and one of no length overlaps nothing. */
export function overlaps(a: Stretch, b: Stretch): boolean {
  if (a.startTime === a.endTime || b.startTime === b.endTime) return false;
  return a.startTime < (b.endTime ?? Infinity) && b.startTime < (a.endTime ?? Infinity);
}
