import type { DetailLevel, ImportFormat, Place, Quality } from '../imported-sleep.ts';

/** A sleep ready for planning: instants in epoch milliseconds and the zone of waking. */
export type Night = {
  readonly key: string;
  readonly format: ImportFormat;
  readonly startTime: number;
  readonly endTime: number;
  readonly timeZone: string;
  readonly detail: DetailLevel;
  readonly source?: string | undefined;
  readonly isNap?: boolean | undefined;
  readonly note?: string | undefined;
  readonly quality?: Quality | undefined;
  readonly settled?: boolean | undefined;
  readonly at: Place;
};
