import { firstIndex } from '#kernel/rules/first-index.ts';
import { ENTERED_AT_MOST_MINUTES, durationMinutes, needsReview } from '#diary/rules/sleep.ts';
import { DETAIL_LEVELS } from '../../import-plan.ts';
import type { ImportedNight } from '../imported-sleep.ts';

/** Clocks of one app; a longer overlap is another record. */
const MAX_TRIM_MS = 5 * 60_000;

/**
 * Takes nights in this order and skips each that overlaps a taken one: without a need for review first, then more
 * detail, then the longest. `copies`: skipped nights of another source; `overlapping`: of the same. Nights are never
 * merged. `sources`: those of the nights that were taken in place of copies, by name.
 */
export function pickSources(all: readonly ImportedNight[]) {
  const nights = trimEnds(all);
  const best = nights.toSorted(
    (a, b) =>
      Number(isForReview(a)) - Number(isForReview(b)) ||
      toDetailRank(a) - toDetailRank(b) ||
      toLength(b) - toLength(a) ||
      compareNights(a, b),
  );
  const taken: ImportedNight[] = [];
  const copies: ImportedNight[] = [];
  const overlapping: ImportedNight[] = [];
  const sources = new Set<string>();
  const occupied: ImportedNight[] = [];
  for (const night of best) {
    const overlapped = isWithinLimits(night) ? takeTime(occupied, night) : [];
    const isOfOneSource = overlapped.every((other) => isSameSource(night, other));
    (overlapped.length === 0 ? taken : isOfOneSource ? overlapping : copies).push(night);
    if (!isOfOneSource) for (const other of overlapped) sources.add(other.source || other.format);
  }
  return {
    taken: taken.toSorted(compareNights),
    copies: copies.toSorted(compareNights),
    overlapping: overlapping.toSorted(compareNights),
    sources: [...sources].toSorted(),
  };
}

/** Ends a night where the next one of its source starts, if they overlap by some minutes at most. */
function trimEnds(nights: readonly ImportedNight[]): ImportedNight[] {
  const lastOfSource = new Map<string, ImportedNight>();
  const trimmed: ImportedNight[] = [];
  for (const night of nights.toSorted(compareNights).toReversed()) {
    const key = JSON.stringify([night.format, night.source]);
    const next = lastOfSource.get(key);
    const isTrimmed =
      next !== undefined &&
      night.startTime < next.startTime &&
      night.endTime <= next.endTime &&
      night.endTime > next.startTime &&
      night.endTime - next.startTime <= MAX_TRIM_MS;
    const kept = isTrimmed ? { ...night, endTime: next.startTime } : night;
    lastOfSource.set(key, kept);
    trimmed.push(kept);
  }
  return trimmed;
}

const isForReview = (night: ImportedNight) =>
  night.format !== 'lelap' && needsReview({ ...night, settled: false });

const isSameSource = (a: ImportedNight, b: ImportedNight) =>
  a.format === b.format && a.source === b.source;

/** Planning leaves out a longer or shorter sleep, so it must not displace another. */
function isWithinLimits(night: ImportedNight): boolean {
  const minutes = durationMinutes(night);
  if (night.format === 'lelap') return night.endTime > night.startTime;
  return minutes >= 1 && minutes <= ENTERED_AT_MOST_MINUTES;
}

/** By start, end and key. */
function compareNights(a: ImportedNight, b: ImportedNight): number {
  return (
    a.startTime - b.startTime ||
    a.endTime - b.endTime ||
    (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
  );
}

const toLength = ({ startTime, endTime }: ImportedNight) => endTime - startTime;
// Lelap's own diary is not a measurement, so no other source displaces it.
const toDetailRank = ({ format, detail }: ImportedNight) =>
  format === 'lelap' ? -1 : DETAIL_LEVELS.indexOf(detail);

/** Takes the time of a night, unless the returned nights overlap it. `taken` is sorted and disjoint. */
function takeTime(taken: ImportedNight[], night: ImportedNight): readonly ImportedNight[] {
  const start = firstIndex(taken, ({ endTime }) => endTime > night.startTime);
  let end = start;
  while ((taken[end]?.startTime ?? Infinity) < night.endTime) end += 1;
  const overlapped = taken.slice(start, end);
  if (overlapped.length === 0) taken.splice(start, 0, night);
  return overlapped;
}
