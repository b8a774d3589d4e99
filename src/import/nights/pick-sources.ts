import { ENTERED_AT_MOST_MINUTES } from '#domain/manual-entry.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { DETAIL_LEVELS } from '../imported-sleep.ts';
import type { Night } from './night.ts';

/**
 * Takes each night that overlaps none taken: those of more detail first, then of the sleeper's preferred sources, then
 * the longest. The others are copies by another source. Nights are never merged.
 */
export function pickSources(
  nights: readonly Night[],
  sourceOrder: readonly string[],
): { taken: Night[]; copies: Night[] } {
  const order = new Map(sourceOrder.map((source, index) => [source, index]));
  const findRank = (night: Night) => order.get(toSource(night)) ?? Infinity;
  const best = nights.toSorted(
    (a, b) =>
      toDetailRank(a) - toDetailRank(b) ||
      compareNumbers(findRank(a), findRank(b)) ||
      toLength(b) - toLength(a) ||
      compareNights(a, b),
  );
  const taken: Night[] = [];
  const copies: Night[] = [];
  const free = new FreeTimes();
  for (const night of best) {
    (!isWithinLimits(night) || free.take(night) ? taken : copies).push(night);
  }
  return { taken: taken.toSorted(compareNights), copies: copies.toSorted(compareNights) };
}

/** Planning leaves out a longer or shorter sleep, so it must not displace another. */
function isWithinLimits(night: Night): boolean {
  const minutes = durationMinutes(night);
  if (night.format === 'lelap') return night.endTime > night.startTime;
  return minutes >= 1 && minutes <= ENTERED_AT_MOST_MINUTES;
}

/** The source by which the sleeper orders: the device or app, else the format. */
export function toSource({ source, format }: Pick<Night, 'source' | 'format'>): string {
  return source ?? format;
}

/** By start, end and key. */
export function compareNights(a: Night, b: Night): number {
  return (
    a.startTime - b.startTime ||
    a.endTime - b.endTime ||
    (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
  );
}

// Infinity minus Infinity is NaN.
const compareNumbers = (a: number, b: number) => (a === b ? 0 : a - b);
const toLength = ({ startTime, endTime }: Night) => endTime - startTime;
// Lelap's own diary is not a measurement, so no other source displaces it.
const toDetailRank = ({ format, detail }: Night) =>
  format === 'lelap' ? -1 : DETAIL_LEVELS.indexOf(detail);

/** Taken times, sorted and disjoint. */
class FreeTimes {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  /** Takes the time of a night, unless some of it is taken. */
  take({ startTime, endTime }: Night): boolean {
    let [low, high] = [0, this.#starts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ends[middle] as number) <= startTime) low = middle + 1;
      else high = middle;
    }
    if ((this.#starts[low] ?? Infinity) < endTime) return false;
    this.#starts.splice(low, 0, startTime);
    this.#ends.splice(low, 0, endTime);
    return true;
  }
}
