import type { DetailLevel, ImportFormat } from '../import-plan.ts';
import type { Mark } from '#diary/rules/free-days.ts';
import type { SleepDetails } from '#diary/rules/sleep-details.ts';

export type { DetailLevel, ImportFormat };

/** A place in a file; line and record count from 1. */
export type Place = {
  readonly file: string;
  readonly line?: number | undefined;
  readonly record?: number | undefined;
};

/** Epoch milliseconds. */
export type InstantTimes = {
  readonly kind: 'instant';
  readonly start: number;
  readonly end: number;
};

/** Local times, `YYYY-MM-DDTHH:MM:SS`, without a zone or in the zone beside them. */
export type WallTimes = {
  readonly kind: 'wall';
  readonly start: string;
  readonly end: string;
  /** Elapsed time as the file states it; resolves starts and ends round a clock change. */
  readonly durationMs?: number | undefined;
};

/** The zone of waking, as far as the file states it. */
export type StatedZone = { readonly iana: string } | { readonly offsetMinutes: number } | null;

/** 1 to 5 as given by a person. */
export type Quality = 1 | 2 | 3 | 4 | 5;

/** Absent if the file does not state it. Of a quality only a rating that a person gave, scaled. */
export type ImportedDetails = {
  readonly [Field in keyof SleepDetails]?: NonNullable<SleepDetails[Field]> | undefined;
} & { readonly quality?: Quality | undefined };

/** One sleep as a file states it. */
export type ImportedSleep = ImportedDetails & {
  /** `fitbit:4100`; without an id of its own a hash of the record's own times (`hashKey`). At most 100 characters. */
  readonly key: string;
  readonly times: InstantTimes | WallTimes;
  readonly zone: StatedZone;
  readonly detail: DetailLevel;
  /** The device or app, if one file has several. */
  readonly source?: string | undefined;
  readonly isNap?: boolean | undefined;
  /** Only Lelap's own export states it. */
  readonly settled?: boolean | undefined;
  readonly at: Place;
};

/** Part of a sleep of a file without sessions (Apple Health). Times in epoch milliseconds. */
export type ImportedSegment = {
  /** Times are local, as if they were UTC. */
  readonly isLocal?: boolean | undefined;
  readonly detail: DetailLevel;
  readonly source: string;
  readonly start: number;
  readonly end: number;
  readonly zone: StatedZone;
  readonly at: Place;
};

/** A marked date of Lelap's own export. */
export type ImportedMark = Mark & { readonly sleepDate: string };

/** A sleep ready for planning: instants in epoch milliseconds and the zone of waking. */
export type ImportedNight = Omit<ImportedSleep, 'times' | 'zone'> & {
  readonly format: ImportFormat;
  readonly startTime: number;
  readonly endTime: number;
  readonly timeZone: string;
};
