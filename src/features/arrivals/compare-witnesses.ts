import { median, medianDeviation } from '#kernel/rules/statistics.ts';

/** Fewer nights are no pattern. */
export const COMPARED_FROM_NIGHTS = 14;

/** If half of the differences are not within so many minutes of their median, they span over an hour: none is usual. */
const HALF_WITHIN_MINUTES = 30;

/** Times of one night by the buttons and by a device, epoch milliseconds. */
export type Witnessed = {
  readonly startTime: number;
  readonly endTime: number;
  readonly toldStartTime: number;
  readonly toldEndTime: number;
};

/** Usual differences in minutes. `startsBefore`: negative if the button is pressed after the device sees sleep. */
export type Difference = { readonly startsBefore: number; readonly endsWithin: number };

/** How the buttons differ from a device; undefined of fewer than 14 nights, or without a usual difference. */
export function compareWitnesses(nights: readonly Witnessed[]): Difference | undefined {
  if (nights.length < COMPARED_FROM_NIGHTS) return undefined;
  const starts = nights.map(({ startTime, toldStartTime }) => (startTime - toldStartTime) / 60_000);
  const ends = nights.map(({ endTime, toldEndTime }) => (endTime - toldEndTime) / 60_000);
  if ([starts, ends].some((minutes) => medianDeviation(minutes) > HALF_WITHIN_MINUTES))
    return undefined;
  return { startsBefore: median(starts), endsWithin: median(ends.map(Math.abs)) };
}
