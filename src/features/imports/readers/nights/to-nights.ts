import { DETAIL_LEVELS } from '../../import-plan.ts';
import type { ImportedMark, ImportedSleep, ImportedNight } from '../imported-sleep.ts';
import type { Problem } from '../problems.ts';
import { toClockLengthMs } from '../time-text.ts';
import type { Formatted, ReadResult } from '../collected-records.ts';
import { joinSegments } from './join-segments.ts';
import { pickSources } from './pick-sources.ts';
import {
  findExportedOffset,
  toFixedZone,
  toStretchKind,
  toZonedTimes,
  type StretchKind,
  type ZoneContext,
} from './zones.ts';

/** A sleep that ends closer to the time of the export may still be incomplete. */
const TOO_FRESH_MS = 60 * 60_000;

/** Nights without an IANA zone that have their offset, or their format, in common. */
export type ZoneStretch = StretchKind & {
  /** The name by which ZoneAnswers refers to it. */
  readonly id: string;
  readonly nights: number;
  /** Dates of the first and the last waking. */
  readonly from: string;
  readonly to: string;
  /** The offset of the phone that made the file, if they have none and the account's zone did not have it. */
  readonly exportedOffsetMinutes?: number | undefined;
  /** The zone they have now: the answer, else Etc/GMT∓n for a whole hour, else the account's. */
  readonly timeZone: string;
  readonly isAnswered: boolean;
  /** A fractional offset has no zone to fall back to. */
  readonly mustBeAnswered: boolean;
};

export type Nights = {
  /** To be planned, earliest first; they overlap only if shorter than a minute or longer than a day. */
  readonly nights: readonly ImportedNight[];
  /** Another source's copies of them. */
  readonly otherSource: readonly ImportedNight[];
  /** Records that overlap another of their own source. */
  readonly overlapsRecord: readonly ImportedNight[];
  /** Left for the next export. */
  readonly tooFresh: readonly ImportedNight[];
  /** One per date. */
  readonly marks: readonly ImportedMark[];
  readonly stretches: readonly ZoneStretch[];
  /** Sources whose nights were taken in place of another's copies. */
  readonly sources: readonly string[];
  readonly problems: readonly Problem[];
};

type ReadRecords = Pick<ReadResult, 'sleeps' | 'segments' | 'marks' | 'exportedAt'>;

/** Turns everything read into nights. Pure; the order of files and records does not matter. */
export function toNights(
  { sleeps, segments, marks, exportedAt }: ReadRecords,
  zones: ZoneContext,
): Nights {
  const options = { ...zones, exportedAt };
  const all: ImportedNight[] = [];
  const problems: Problem[] = [];
  const stretchByKey = new Map<string, string>();
  for (const sleep of uniqueByKey([...sleeps, ...joinSegments(segments)])) {
    const { times: _times, zone: _zone, ...facts } = sleep;
    const { stretch, ...zoned } = toZonedTimes(sleep, options);
    if (stretch !== undefined) stretchByKey.set(sleep.key, stretch);
    if (!(zoned.startTime <= zoned.endTime)) {
      problems.push({ ...sleep.at, reason: { code: 'endBeforeStart' } });
    } else all.push({ ...facts, ...zoned });
  }
  const { taken, copies, overlapping, sources } = pickSources(all);
  const isTooFresh = ({ format, endTime }: ImportedNight) =>
    Math.abs(endTime - (exportedAt[format]?.instant ?? -Infinity)) <= TOO_FRESH_MS;
  const nights = taken.filter((night) => !isTooFresh(night));
  return {
    nights,
    otherSource: copies,
    overlapsRecord: overlapping,
    tooFresh: taken.filter(isTooFresh),
    marks: uniqueByDate(marks),
    stretches: toStretches(nights, stretchByKey, options),
    sources,
    problems,
  };
}

/** One sleep per key: with the most detail, then a zone, then instants, then the longest, then by its text. */
function uniqueByKey(sleeps: readonly Formatted<ImportedSleep>[]): Formatted<ImportedSleep>[] {
  const best = new Map<string, Formatted<ImportedSleep>>();
  for (const sleep of sleeps) {
    const other = best.get(sleep.key);
    if (other === undefined || compareCopies(sleep, other) < 0) best.set(sleep.key, sleep);
  }
  return [...best.values()];
}

/** The first by its text, so that the order of files does not matter. */
function uniqueByDate(marks: readonly ImportedMark[]): ImportedMark[] {
  const byText = marks
    .map((mark) => ({ mark, text: JSON.stringify(mark) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1));
  return [...Map.groupBy(byText, ({ mark }) => mark.sleepDate).values()].map(
    ([first]) => (first as (typeof byText)[number]).mark,
  );
}

function compareCopies(a: ImportedSleep, b: ImportedSleep): number {
  const byDetail = DETAIL_LEVELS.indexOf(a.detail) - DETAIL_LEVELS.indexOf(b.detail);
  if (byDetail !== 0) return byDetail;
  // Takeout has local times in JSON and instants with offsets in CSV.
  const byZone = Number(a.zone === null) - Number(b.zone === null);
  if (byZone !== 0) return byZone;
  const byKind = Number(a.times.kind === 'wall') - Number(b.times.kind === 'wall');
  if (byKind !== 0) return byKind;
  const byLength = toClockLengthMs(b.times) - toClockLengthMs(a.times);
  if (byLength !== 0) return byLength;
  const [textA, textB] = [JSON.stringify(a), JSON.stringify(b)];
  return textA < textB ? -1 : textA > textB ? 1 : 0;
}

function toStretches(
  nights: readonly ImportedNight[],
  stretchByKey: ReadonlyMap<string, string>,
  context: ZoneContext & Pick<ReadRecords, 'exportedAt'>,
): ZoneStretch[] {
  const { wallClock, answers } = context;
  const groups = Map.groupBy(nights, ({ key }) => stretchByKey.get(key));
  const stretches: ZoneStretch[] = [];
  for (const [id, group] of groups) {
    if (id === undefined) continue;
    const kind = toStretchKind(id);
    const dates = group.map(({ endTime, timeZone }) => wallClock(endTime, timeZone).date);
    const [{ timeZone }] = group as [ImportedNight];
    const isAnswered = answers?.[id] !== undefined;
    const exportedOffsetMinutes =
      kind.offsetMinutes === null ? findExportedOffset(kind.format, context) : undefined;
    const offsetMinutes = kind.offsetMinutes ?? exportedOffsetMinutes;
    stretches.push({
      ...kind,
      id,
      nights: group.length,
      from: dates.reduce((a, b) => (a < b ? a : b)),
      to: dates.reduce((a, b) => (a > b ? a : b)),
      timeZone,
      isAnswered,
      mustBeAnswered:
        !isAnswered && offsetMinutes !== undefined && toFixedZone(offsetMinutes) === undefined,
      exportedOffsetMinutes,
    });
  }
  return stretches.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
