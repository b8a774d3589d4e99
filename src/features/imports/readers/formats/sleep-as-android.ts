import { readByHeader, readCsvRows } from '../csv-rows.ts';
import { hashKey } from '../hash-key.ts';
import type { StatedZone } from '../imported-sleep.ts';
import { problemAt, type ImportItem, type TextFile, type TextReader } from '../reader.ts';
import {
  isPlausibleOffset,
  parseDecimal,
  parseEpochMs,
  parseUtc,
  parseWallTime,
} from '../time-text.ts';
import { toKey, toQuality, toSleepItem, TOO_LONG, type CsvRecord } from './read-records.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BEST_RATING = 5;

/** Sleep as Android: `sleep-export.csv`, by itself or in its zip. */
export const sleepAsAndroidReader: TextReader = {
  kind: 'text',
  format: 'sleep-as-android',
  asksForEncoding: true,
  isEntryPath: (path) => /(?:^|\/)sleep-export[^/]*\.csv$/i.test(path),
  recognizes: ({ text }) => /^"?Id"?[,;]"?Tz"?[,;]"?From"?[,;]/.test(text),
  read: readExport,
};

/** Each record has a header of its own, because movement has a column per time, and may have a line of noise levels. */
async function* readExport(file: TextFile): AsyncGenerator<ImportItem> {
  let columns: ReturnType<typeof readByHeader> | undefined;
  const isRegion = createRegionCheck();
  for await (const row of readCsvRows(file.blocks)) {
    const at = { file: file.path, line: row.line };
    const first = row.fields[0]?.trim();
    if (row.isBroken) yield problemAt(at, TOO_LONG);
    else if (first === 'Id') columns = readByHeader(withoutTimes(row.fields));
    else if (columns && first !== '') {
      const { get } = columns;
      yield readRecord({ get: (column) => get(row, column), at }, isRegion);
    }
  }
}

function withoutTimes(fields: readonly string[]): readonly string[] {
  const end = fields.findIndex((field) => /^\d{1,2}:\d{2}$/.test(field.trim()));
  return end === -1 ? fields : fields.slice(0, end);
}

function readRecord({ get, at }: CsvRecord, isRegion: (name: string) => boolean): ImportItem {
  const id = get('Id');
  const tz = get('Tz');
  const hours = parseDecimal(get('Hours'));
  const details = {
    detail: (parseDecimal(get('DeepSleep')) ?? 0) > 0 ? 'stages' : 'asleep',
    note: readComment(get('Comment')),
    quality: toQuality(parseDecimal(get('Rating')), BEST_RATING),
  } as const;
  const start = parseEpochMs(id);
  const [localStart, localEnd] = [toWall('From', get('From')), toWall('To', get('To'))];
  if (start === undefined && localStart.time !== undefined) {
    // A spreadsheet has rounded the number, such as 1.59287E+12. A whole file matches these sleeps by their times.
    return toSleepItem(at, localStart, localEnd, {
      key: hashKey('sleep-as-android', get('From'), get('To'), tz),
      durationMs: hours !== undefined && hours >= 0 ? Math.round(hours * HOUR_MS) : undefined,
      zone: isRegion(tz) ? { iana: tz } : null,
      ...details,
    });
  }
  const from = parseUtc(get('From'), 'dmy');
  const to = parseUtc(get('To'), 'dmy');
  // Hours is exact across a clock change; -1 is unknown.
  const lengthMs =
    hours !== undefined && hours >= 0
      ? Math.round(hours * HOUR_MS)
      : from !== undefined && to !== undefined
        ? to - from
        : undefined;
  const end =
    start === undefined || lengthMs === undefined ? undefined : parseEpochMs(start + lengthMs);
  return toSleepItem(
    at,
    { field: 'Id', value: id, time: start },
    { field: 'Hours', value: get('Hours') || get('To'), time: end },
    {
      key: toKey('sleep-as-android', id, id),
      zone: isRegion(tz) ? { iana: tz } : readOffset(from, start),
      ...details,
    },
  );
}

const toWall = (field: string, value: string) => ({
  field,
  value,
  time: parseWallTime(value, 'dmy'),
});

/** Line breaks are written as a word of a backslash and n; an empty comment may have nothing else. */
function readComment(text: string): string | undefined {
  const words = text.split(' ').map((word) => (word === String.raw`\n` ? '\n' : word));
  return (
    words
      .join(' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .trim() || undefined
  );
}

/** The difference between the local start and the instant. */
function readOffset(from: number | undefined, start: number | undefined): StatedZone {
  if (from === undefined || start === undefined) return null;
  const offsetMinutes = Math.round((from - start) / (15 * MINUTE_MS)) * 15;
  // From has no seconds.
  const isExact = Math.abs(from - start - offsetMinutes * MINUTE_MS) <= MINUTE_MS;
  return isExact && isPlausibleOffset(offsetMinutes) ? { offsetMinutes } : null;
}

/** Checks names of zones, each once: Intl takes up to 0.3 ms. */
function createRegionCheck(): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    // Names without a region, such as GMT, EST and +02:00, are defaults of a phone rather than a place.
    if (!name.includes('/')) return false;
    const isRegion = known.get(name) ?? isTimeZone(name);
    known.set(name, isRegion);
    return isRegion;
  };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
