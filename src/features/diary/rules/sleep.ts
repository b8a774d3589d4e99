import type { SleepDate } from '#kernel/rules/calendar.ts';
import type { SleepDetails } from './sleep-details.ts';

/** Two a day for 27 years; each change derives the whole diary again. */
export const MAX_SLEEPS = 20_000;

/** A longer sleep needs review: ending it was probably forgotten. */
export const REVIEW_OVER_HOURS = 16;
export const REVIEW_OVER_MINUTES = REVIEW_OVER_HOURS * 60;

/** A sleep earns only if it started (live) or ended (else) at most this long before `recordedAt`. */
export const EARNS_AT_MOST_BEFORE_HOURS = 48;
export const EARNS_AT_MOST_BEFORE_MS = EARNS_AT_MOST_BEFORE_HOURS * 3_600_000;

/** A correction may move that instant at most this long after `recordedAt`. */
export const EARNS_AT_MOST_AFTER_HOURS = 24;
export const EARNS_AT_MOST_AFTER_MS = EARNS_AT_MOST_AFTER_HOURS * 3_600_000;

/** How long a deleted sleep can be restored. */
export const RESTORABLE_HOURS = 24;
export const RESTORABLE_MS = RESTORABLE_HOURS * 3_600_000;

/** Deleted sleeps of an account, with data or only their ids: three years of nights. Of more, the first deleted go for good. */
export const MAX_DELETED_SLEEPS = 1_000;

/**
 * Start and end, a manual entry, or a named format: of an import, or of what a device has sent by itself, which is sleep or
 * time merely in bed.
 */
export type SleepSource =
  | 'live'
  | 'manual'
  | `import:${string}`
  | `arrival:${string}`
  | `in-bed:${string}`;

/** All that is stored of a sleep: what was said of it. Instants are epoch milliseconds. */
export type SleepFacts = SleepDetails & {
  readonly id: string;
  readonly startTime: number;
  /** At or after `startTime`; null while active, like the next three, which are fixed with it. */
  readonly endTime: number | null;
  /** By the zone data of the waking; later travel and other zone data don't change it. */
  readonly sleepDate: SleepDate | null;
  /** Local start and end in the sleep's zone, 0 to 1439. */
  readonly startMinuteOfDay: number | null;
  readonly endMinuteOfDay: number | null;
  /** That of the start while active, of the waking once ended. */
  readonly timeZone: string;
  readonly source: SleepSource;
  /** When its start (live) or all of it was recorded. Corrections don't change it. */
  readonly recordedAt: number;
  /** The sleeper has confirmed these times. */
  readonly settled: boolean;
  readonly deletedAt: number | null;
  /** When the request that ended it was made; null: active, or not ended by a request. */
  readonly endedAt: number | null;
  readonly reopenedAt: number | null;
  /** Grows with every change of these facts. */
  readonly version: number;
  /** Of the last change after it was started, ended or entered; null: none. */
  readonly changedAt: number | null;
};

type WakingField = 'endTime' | 'sleepDate' | 'startMinuteOfDay' | 'endMinuteOfDay';

/** One that is not active. */
export type Ended<Sleep extends Pick<SleepFacts, WakingField>> = Sleep & {
  readonly [Field in WakingField]: NonNullable<SleepFacts[Field]>;
};

/** The facts of an active sleep in place of a waking. */
export const NO_WAKING = {
  endTime: null,
  sleepDate: null,
  startMinuteOfDay: null,
  endMinuteOfDay: null,
} as const;

export function hasEnded<Sleep extends Pick<SleepFacts, WakingField>>(
  sleep: Sleep,
): sleep is Ended<Sleep> {
  return sleep.endTime !== null;
}

/** What the fold reads of an ended sleep. */
export type CompletedSleep = Pick<
  Ended<SleepFacts>,
  WakingField | 'id' | 'startTime' | 'source' | 'recordedAt' | 'settled'
>;

type Word = Pick<SleepFacts, 'source' | 'settled'>;

/** Whether its sleeper has told of a sleep, by a button, by hand or by a correction. */
export const isTold = ({ source, settled }: Word): boolean =>
  settled || source === 'live' || source === 'manual';

/** Whether a sleep is the word of a device alone. A told sleep takes the place of every such sleep that it overlaps. */
export const givesWay = ({ source, settled }: Word): boolean =>
  !settled && (source.startsWith('arrival:') || source.startsWith('in-bed:'));

/** The time that a told sleep takes. If ending it was probably forgotten, only its first 16 hours are sure. */
export function toldTimes({
  startTime,
  endTime,
  settled,
}: Pick<SleepFacts, 'startTime' | 'endTime' | 'settled'>): { startTime: number; endTime: number } {
  const end = endTime ?? Infinity;
  return {
    startTime,
    endTime: settled ? end : Math.min(end, startTime + REVIEW_OVER_MINUTES * 60_000),
  };
}

/** Whole minutes of elapsed time, rounded down. Daylight saving never adds or removes an hour. */
export function durationMinutes(sleep: { startTime: number; endTime: number }): number {
  return Math.floor((sleep.endTime - sleep.startTime) / 60_000);
}

/** Too long and not settled: it does not count until the sleeper has reviewed it. */
export function needsReview(
  sleep: Pick<CompletedSleep, 'startTime' | 'endTime' | 'settled'>,
): boolean {
  return !sleep.settled && durationMinutes(sleep) > REVIEW_OVER_MINUTES;
}

/** A part of the main sleep of its date, any other sleep that counts, or one in review. */
export const SLEEP_KINDS = ['night', 'nap', 'review'] as const;
export type SleepKind = (typeof SLEEP_KINDS)[number];

/**
 * A sleep that needs review does not count, nor does one under a whole minute: two of these at one instant have no
 * waking order but their ids, which must not matter.
 */
export function counts(sleep: Pick<CompletedSleep, 'startTime' | 'endTime' | 'settled'>): boolean {
  return !needsReview(sleep) && durationMinutes(sleep) > 0;
}

/** Why a sleep may not earn: imported, only in bed, or started (live) or ended too long before or after it was recorded. */
export const NOT_EARNING_REASONS = [
  'imported',
  'in-bed',
  'began-too-early',
  'began-too-late',
  'ended-too-early',
  'arrived-too-late',
  'ended-too-late',
] as const;
export type NotEarningReason = (typeof NOT_EARNING_REASONS)[number];

/**
 * The reason why a sleep may not earn points; undefined if it may. `recordedAt` limits how far a correction can move an
 * earning sleep.
 */
export function notEarningReason(
  sleep: Pick<CompletedSleep, 'source' | 'startTime' | 'endTime' | 'recordedAt'>,
): NotEarningReason | undefined {
  const { source, startTime, endTime, recordedAt } = sleep;
  if (source.startsWith('import:')) return 'imported';
  if (source.startsWith('in-bed:')) return 'in-bed';
  const isLive = source === 'live';
  const judged = isLive ? startTime : endTime;
  if (recordedAt - judged > EARNS_AT_MOST_BEFORE_MS) {
    if (source.startsWith('arrival:')) return 'arrived-too-late';
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

/** Waking order, in which the fold takes sleeps: by end, then start, then id. */
export function compareByWaking(a: CompletedSleep, b: CompletedSleep): number {
  return (
    a.endTime - b.endTime || a.startTime - b.startTime || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

/** The times of a sleep. */
export type Interval = Pick<SleepFacts, 'startTime' | 'endTime'>;

/** Whether two sleeps share time. Adjacent sleeps don't; an empty one overlaps nothing. */
export function overlaps(a: Interval, b: Interval): boolean {
  if (a.startTime === a.endTime || b.startTime === b.endTime) return false;
  return a.startTime < (b.endTime ?? Infinity) && b.startTime < (a.endTime ?? Infinity);
}

/** Longest manual entry. A live sleep may be longer, because ending it can be forgotten. */
export const ENTERED_AT_MOST_HOURS = 24;
export const ENTERED_AT_MOST_MINUTES = ENTERED_AT_MOST_HOURS * 60;
