import type { DetailLevel, ImportedSegment, Place } from '../imported-sleep.ts';
import { toShownValue } from '../problems.ts';
import { problemAt, type ImportItem } from '../reader.ts';
import { parseInstant, parseUtc } from '../time-text.ts';

/** Sleep analysis by the name of its value in lower case, without the common prefix; some files have numbers. */
const VALUES: Readonly<Record<string, DetailLevel | 'awake'>> = {
  inbed: 'in-bed',
  asleep: 'asleep',
  asleepunspecified: 'asleep',
  asleepcore: 'stages',
  asleepdeep: 'stages',
  asleeprem: 'stages',
  awake: 'awake',
  // Of Health Auto Export.
  core: 'stages',
  deep: 'stages',
  rem: 'stages',
  '0': 'in-bed',
  '1': 'asleep',
  '2': 'awake',
  '3': 'stages',
  '4': 'stages',
  '5': 'stages',
};

/** One record of sleep analysis, as written in a file. */
export type AppleRecord = {
  readonly source: string;
  readonly start: string;
  readonly end: string;
  readonly value: string;
  readonly timeZone?: string | undefined;
};

/** The segment of a record; undefined for time awake, which never extends a night. */
export function toAppleItem(record: AppleRecord, at: Place): ImportItem | undefined {
  const detail = VALUES[record.value.replace(/^HKCategoryValueSleepAnalysis| /g, '').toLowerCase()];
  if (detail === undefined) {
    return problemAt(at, { code: 'unknownValue', value: toShownValue(record.value) });
  }
  if (detail === 'awake') return undefined;
  const times: { ms: number; isLocal: boolean }[] = [];
  for (const field of ['start', 'end'] as const) {
    const text = record[field];
    if (text.trim() === '') return problemAt(at, { code: 'missingValue', field });
    // The offset is the phone's at the export, so it only makes the instant.
    const stated = parseInstant(text);
    const ms = stated?.instant ?? parseUtc(text);
    if (ms === undefined) {
      return problemAt(at, { code: 'invalidTime', field, value: toShownValue(text) });
    }
    times.push({ ms, isLocal: stated === undefined });
  }
  const [start, end] = times as [(typeof times)[number], (typeof times)[number]];
  if (end.ms < start.ms) return problemAt(at, { code: 'endBeforeStart' });
  const segment: ImportedSegment = {
    detail,
    source: record.source,
    start: start.ms,
    end: end.ms,
    isLocal: start.isLocal || undefined,
    zone: record.timeZone ? { iana: record.timeZone } : null,
    at,
  };
  return { kind: 'segment', segment };
}
