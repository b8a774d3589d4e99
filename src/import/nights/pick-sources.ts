import { ENTERED_AT_MOST_MINUTES } from '#domain/manual-entry.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { DETAIL_LEVELS } from '../imported-sleep.ts';
import type { Night } from './night.ts';

/**
 * Takes each night that overlaps none taken: those of more detail first, then of the sleeper's preferred sources, then
 * the longest. The others are copies by another source. Nights are never merged. `contested`: sources whose order decides
 * which of their nights is taken, preferred ones first, then by name.
 */
export function pickSources(
  nights: readonly Night[],
  sourceOrder: readonly string[],
): { taken: Night[]; copies: Night[]; contested: string[] } {
  const order = new Map(sourceOrder.map((source, index) => [source, index]));
  const findRank = (source: string) => order.get(source) ?? Infinity;
  const best = nights.toSorted(
    (a, b) =>
      toDetailRank(a) - toDetailRank(b) ||
      compareNumbers(findRank(toSource(a)), findRank(toSource(b))) ||
      toLength(b) - toLength(a) ||
      compareNights(a, b),
  );
  const taken: Night[] = [];
  const copies: Night[] = [];
  const contested = new Set<string>();
  const free = new FreeTimes();
  for (const night of best) {
    const overlapped = isWithinLimits(night) ? free.take(night) : [];
    (overlapped.length === 0 ? taken : copies).push(night);
    const sources = new Set([night, ...overlapped].map(toSource));
    // A night of more detail is taken in any order.
    const isEqual = overlapped.every((other) => toDetailRank(other) === toDetailRank(night));
    if (sources.size > 1 && isEqual) for (const source of sources) contested.add(source);
  }
  return {
    taken: taken.toSorted(compareNights),
    copies: copies.toSorted(compareNights),
    contested: [...contested]
      .toSorted()
      .toSorted((a, b) => compareNumbers(findRank(a), findRank(b))),
  };
}

/** Planning leaves out a longer or shorter sleep, so it must not displace another. */
function isWithinLimits(night: Night): boolean {
  const minutes = durationMinutes(night);
  if (night.format === 'lelap') return night.endTime > night.startTime;
  return minutes >= 1 && minutes <= ENTERED_AT_MOST_MINUTES;
}

/** The source by which the sleeper orders: the device or app, else the format. */
function toSource({ source, format }: Pick<Night, 'source' | 'format'>): string {
  return source || format;
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

class FreeTimes {
  /** Sorted and disjoint. */
  readonly #taken: Night[] = [];

  /** Takes the time of a night, unless the returned nights overlap it. */
  take(night: Night): readonly Night[] {
    let [low, high] = [0, this.#taken.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#taken[middle] as Night).endTime <= night.startTime) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while ((this.#taken[end]?.startTime ?? Infinity) < night.endTime) end += 1;
    const overlapped = this.#taken.slice(low, end);
    if (overlapped.length === 0) this.#taken.splice(low, 0, night);
    return overlapped;
  }
}
