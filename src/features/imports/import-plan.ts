import { firstIndex } from '#kernel/rules/first-index.ts';
import {
  ENTERED_AT_MOST_MINUTES,
  durationMinutes,
  overlaps,
  type Interval,
} from '#diary/rules/sleep.ts';
import { CLOCK_TOLERANCE_MS } from '#diary/rules/start-end.ts';

/** The formats that can be imported; a sleep's source is `import:` and one of these. */
export const IMPORT_FORMATS = [
  'lelap',
  'csv',
  'plain',
  'apple-health',
  'fitbit',
  'samsung',
  'sleep-as-android',
  'plees',
  'garmin',
  'whoop',
  'sleepcycle',
  'zepp',
  'oura',
  'sleepmeter',
  'health-connect',
  'withings',
  'google-fit',
  'gadgetbridge',
  'huawei',
  'polar',
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The outcome of an import for a sleep: only `new` is written. */
export const IMPORT_STATUSES = [
  'new',
  'same',
  'deletedByYou',
  'overlaps',
  'inFuture',
  'tooLong',
  'empty',
  'tooOld',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The same of a mark. */
export const IMPORT_MARK_STATUSES = ['new', 'same', 'inFuture', 'tooOld'] as const;
export type ImportMarkStatus = (typeof IMPORT_MARK_STATUSES)[number];

/** Experiments of one import. */
export const MAX_IMPORTED_EXPERIMENTS = 1_000;

/** The same of an experiment. `stopped`: it was under way, and arrives without its coin. */
export const IMPORTED_RECORD_STATUSES = ['new', 'stopped', 'same', 'invalid'] as const;
export type ImportedRecordStatus = (typeof IMPORTED_RECORD_STATUSES)[number];

/** How much a source knows of a sleep; the first wins where sources overlap. */
export const DETAIL_LEVELS = ['stages', 'asleep', 'in-bed'] as const;
export type DetailLevel = (typeof DETAIL_LEVELS)[number];

export const MAX_IMPORT_KEY_LENGTH = 100;

/** Two sources of one night differ by a few minutes at either end. */
export const SAME_WITHIN_MS = 5 * 60_000;

/** Before it, zone offsets have seconds. */
const EARLIEST = Date.UTC(1900);

/** Epoch milliseconds. */
type Times = { readonly startTime: number; readonly endTime: number };

/** A sleep to import; its key names it in every import of its format. */
export type IncomingSleep = Times & { readonly key: string };

/** A diary that sleeps are imported into. */
export type DiaryToMatch = {
  /** Sleeps that are not deleted, in any order. */
  readonly sleeps: readonly Interval[];
  /** Keys that earlier imports have written. */
  readonly keys: ReadonlyMap<string, 'kept' | 'deleted'>;
  /** Imported sleeps that the sleeper has deleted since, as they were imported. */
  readonly deleted: readonly Times[];
};

/** Times after now, by a clock that is ahead, are written as now. */
export const clampToNow = ({ startTime, endTime }: Times, now: number): Times => ({
  startTime: Math.min(startTime, now),
  endTime: Math.min(endTime, now),
});

/**
 * Decides what an import does with each sleep, in the given order. The diary's own sleeps always win. Instants are
 * epoch milliseconds. `clashing`: the indexes of two sleeps that overlap or share a key, which no import may contain.
 */
export function planImport(
  incoming: readonly IncomingSleep[],
  diary: DiaryToMatch,
  { now, format }: { now: number; format: ImportFormat },
): { statuses: ImportStatus[] } | { clashing: [number, number] } {
  const limited = incoming.map((sleep) => limit(sleep, now, format));
  const clashing = findSharedKey(incoming) ?? findOverlap(limited);
  if (clashing !== undefined) return { clashing };

  const match = createMatcher(diary);
  return {
    statuses: limited.map((sleep) =>
      sleep.status === 'new' ? match(sleep, sleep.key) : sleep.status,
    ),
  };
}

type LimitedSleep = IncomingSleep & { readonly status: ImportStatus };

/** Clamps to now and applies the limits of one sleep. An export of Lelap has sleeps of any length. */
export function limit(sleep: IncomingSleep, now: number, format: ImportFormat): LimitedSleep {
  const times = clampToNow(sleep, now);
  return { key: sleep.key, ...times, status: findLimit() ?? 'new' };

  function findLimit(): ImportStatus | undefined {
    if (sleep.startTime < EARLIEST) return 'tooOld';
    if (Math.max(sleep.startTime, sleep.endTime) > now + CLOCK_TOLERANCE_MS) return 'inFuture';
    if (format === 'lelap') return times.endTime < times.startTime ? 'empty' : undefined;
    const minutes = durationMinutes(times);
    if (minutes < 1) return 'empty';
    return minutes > ENTERED_AT_MOST_MINUTES ? 'tooLong' : undefined;
  }
}

function findSharedKey(incoming: readonly IncomingSleep[]): [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, { key }] of incoming.entries()) {
    const first = seen.get(key);
    if (first !== undefined) return [first, index];
    seen.set(key, index);
  }
  return undefined;
}

/** The indexes of two new sleeps that overlap. */
function findOverlap(sleeps: readonly LimitedSleep[]): [number, number] | undefined {
  const byStart = sleeps
    .map((sleep, index) => ({ ...sleep, index }))
    .filter(({ status, startTime, endTime }) => status === 'new' && endTime > startTime)
    .toSorted((a, b) => a.startTime - b.startTime);
  for (const [at, sleep] of byStart.entries()) {
    const next = byStart[at + 1];
    if (next && overlaps(sleep, next)) {
      return [Math.min(sleep.index, next.index), Math.max(sleep.index, next.index)];
    }
  }
  return undefined;
}

/** Matches sleeps within the limits by key, then by times. */
function createMatcher({ sleeps, keys, deleted }: DiaryToMatch) {
  const findInTheWay = createFinder(sleeps);
  const isInDiary = createTimesMatcher(sleeps.filter(isCompleted));
  const isDeleted = createTimesMatcher(deleted);

  return (sleep: Times, key: string): ImportStatus => {
    const known = keys.get(key);
    if (known !== undefined) return known === 'kept' ? 'same' : 'deletedByYou';
    if (isInDiary(sleep)) return 'same';
    if (isDeleted(sleep)) return 'deletedByYou';
    return findInTheWay(sleep).length > 0 ? 'overlaps' : 'new';
  };
}

/** Finds what overlaps given times, among thousands. */
export function createFinder<Found extends Interval>(found: readonly Found[]) {
  const byStart = found.toSorted((a, b) => a.startTime - b.startTime);
  // One that is active may overlap later ones, so ends are in no order.
  let latest = -Infinity;
  const latestEnds = byStart.map(({ endTime }) => (latest = Math.max(latest, endTime ?? Infinity)));
  return (times: Times): Found[] => {
    const from = firstIndex(latestEnds, (end) => end > times.startTime);
    const to = firstIndex(byStart, ({ startTime }) => startTime >= times.endTime);
    return byStart.slice(from, to).filter((each) => overlaps(each, times));
  };
}

const isCompleted = <Sleep extends Interval>(sleep: Sleep): sleep is Sleep & Times =>
  sleep.endTime !== null;

/** Whether one of these times is the same sleep: overlapping or equal, with both ends within five minutes. */
function createTimesMatcher(times: readonly Times[]): (sleep: Times) => boolean {
  const equal = new Set(times.map(toText));
  const byStart = times
    .filter(({ startTime, endTime }) => endTime > startTime)
    .toSorted((a, b) => a.startTime - b.startTime);
  // Skips sleeps that end before it: thousands may start within five minutes.
  let latest = -Infinity;
  const latestEnds = byStart.map(({ endTime }) => (latest = Math.max(latest, endTime)));
  return (sleep) => {
    if (equal.has(toText(sleep))) return true;
    const { startTime, endTime } = sleep;
    let at = Math.max(
      firstIndex(byStart, (other) => other.startTime >= startTime - SAME_WITHIN_MS),
      firstIndex(latestEnds, (end) => end > startTime),
    );
    for (; at < byStart.length; at += 1) {
      const other = byStart[at] as Times;
      if (other.startTime > startTime + SAME_WITHIN_MS) return false;
      if (Math.abs(other.endTime - endTime) <= SAME_WITHIN_MS && overlaps(other, sleep))
        return true;
    }
    return false;
  };
}

const toText = ({ startTime, endTime }: Times) => `${startTime} ${endTime}`;
