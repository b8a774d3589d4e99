import type { WallClock } from '#kernel/rules/calendar.ts';
import type { ImportStatus } from '../../import-plan.ts';
import { needsReview } from '#diary/rules/sleep.ts';
import type { ImportedNight } from '../imported-sleep.ts';
import { groupProblems } from '../problems.ts';
import type { ReadResult } from '../collected-records.ts';
import { hasPlausibleTimes, summarizeYears } from './summarize-years.ts';
import type { Nights } from './to-nights.ts';

/** The counts of an import. */
export type ImportSummary = ReturnType<typeof summarizeImport>;

/** Summarizes an import. `statuses` are those of `nights.nights`, in the same order. */
export function summarizeImport(
  read: Pick<ReadResult, 'recognized' | 'sleeps' | 'segments' | 'problems' | 'moreProblems'>,
  nights: Nights,
  statuses: readonly ImportStatus[],
  wallClock: WallClock,
) {
  const count = (status: ImportStatus) => statuses.filter((other) => other === status).length;
  return {
    formats: [...new Set(read.recognized.map(({ format }) => format))].toSorted(),
    /** Sleeps and segments in the files, repeated ones included; how many of them are segments. */
    records: read.sleeps.length + read.segments.length,
    segments: read.segments.length,
    /** The sum of the counts from `new` to `tooFresh`. */
    nights: [nights.nights, nights.otherSource, nights.overlapsRecord, nights.tooFresh].reduce(
      (sum, { length }) => sum + length,
      0,
    ),
    new: count('new'),
    same: count('same'),
    deletedByYou: count('deletedByYou'),
    overlapping: count('overlaps'),
    otherSource: nights.otherSource.length,
    overlapsRecord: nights.overlapsRecord.length,
    inFuture: count('inFuture'),
    tooLong: count('tooLong'),
    empty: count('empty'),
    tooOld: count('tooOld'),
    tooFresh: nights.tooFresh.length,
    problems: groupProblems([...read.problems, ...nights.problems], read.moreProblems),
    ...summarizeNights(nights.nights, statuses, wallClock),
  };
}

/** The part of the summary that needs the nights and what becomes of each. */
export function summarizeNights(
  nights: readonly ImportedNight[],
  statuses: readonly ImportStatus[],
  wallClock: WallClock,
) {
  const added = nights.filter((_, index) => statuses[index] === 'new');
  const plausible = nights.filter((_, index) => hasPlausibleTimes(statuses[index]));
  return {
    /** Those of `new` that don't count until their times are confirmed. */
    needsReview: added.filter((night) => needsReview({ ...night, settled: night.settled ?? false }))
      .length,
    /** Of all nights with plausible times, also unwritten ones. */
    perYear: summarizeYears(plausible, wallClock),
  };
}
