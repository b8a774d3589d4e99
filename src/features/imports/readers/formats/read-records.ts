import { readByHeader, readCsvRows } from '../csv-rows.ts';
import { hashKey } from '../hash-key.ts';
import type { ImportedSleep, ImportFormat, Place, Quality } from '../imported-sleep.ts';
import { readJsonRecords } from '../json-records.ts';
import { MAX_RECORD_CHARACTERS } from '../limits.ts';
import { toShownValue } from '../problems.ts';
import { problemAt, sleepItem, type ImportItem, type TextFile } from '../reader.ts';
import { atOffset } from '../time-text.ts';

/** A row of a CSV by column name. */
export type CsvRecord = { readonly get: (column: string) => string; readonly at: Place };

/**
 * Reads a CSV with one header by the names of its columns, or by those that `nameColumns` gives them. Further columns and
 * fields are ignored.
 */
export async function* readCsvRecords(
  file: TextFile,
  required: readonly string[],
  toItems: (record: CsvRecord) => Iterable<ImportItem>,
  nameColumns = (header: readonly string[]) => header,
): AsyncGenerator<ImportItem> {
  let columns: ReturnType<typeof readByHeader> | undefined;
  for await (const row of readCsvRows(file.blocks)) {
    const at = { file: file.path, line: row.line };
    if (row.isBroken) yield problemAt(at, TOO_LONG);
    else if (columns) {
      const { get } = columns;
      yield* toItems({ get: (column) => get(row, column), at });
    } else {
      columns = readByHeader(nameColumns(row.fields));
      const missing = columns.missing(...required);
      if (missing.length === 0) continue;
      yield problemAt(at, { code: 'missingColumns', columns: missing });
      return;
    }
  }
  if (!columns) yield problemAt({ file: file.path }, { code: 'missingColumns', columns: required });
}

/** Whether the first line names all of these columns. */
export function namesColumns(text: string, columns: readonly string[]): boolean {
  const firstLine = /^.*/.exec(text)?.[0].replaceAll('"', '') ?? '';
  const names = new Set(firstLine.split(/[,;]/).map((column) => column.trim()));
  return columns.every((column) => names.has(column));
}

export const TOO_LONG = {
  code: 'lineTooLong',
  limitCharacters: MAX_RECORD_CHARACTERS,
} as const;

/** An object of a JSON list. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads the objects of the lists with these names; '' is a list that is the whole file. */
export async function* readJsonObjects(
  file: TextFile,
  lists: readonly string[],
  toItems: (object: JsonObject, at: Place) => Iterable<ImportItem>,
): AsyncGenerator<ImportItem> {
  for await (const found of readJsonRecords(file.blocks)) {
    const at = { file: file.path, line: found.line, record: found.record };
    if (found.kind === 'truncated') yield problemAt(at, { code: 'truncatedFile' });
    else if (found.kind === 'notJson')
      yield problemAt({ file: file.path }, { code: 'invalidJson' });
    else if (!lists.includes(found.list)) continue;
    else if (found.kind === 'tooLong') yield problemAt(at, TOO_LONG);
    else if (found.kind === 'value' && isObject(found.value)) yield* toItems(found.value, at);
    else yield problemAt(at, { code: 'invalidRecord' });
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text or number as text, and '' of anything else: `String` throws for `{"toString":1}`. */
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Whether a JSON file is an empty list: a month without sleep. */
export const isEmptyList = (text: string) => /^\s*\[\s*\]\s*$/.test(text);

/** A time as a file states it, and as read: epoch milliseconds, a local time, or undefined if it is no time. */
export type ReadTime = {
  readonly field: string;
  readonly value: unknown;
  readonly time: number | string | undefined;
};

/** Clocks that are set back during a nap make it end before it starts; its duration then gives the instants. */
const MAX_SET_BACK_MS = 2 * 3_600_000;

type SleepContent = Omit<ImportedSleep, 'times' | 'at'> & {
  readonly durationMs?: number | undefined;
};

/** The sleep of a record, or the problem with its times. */
export function toSleepItem(
  at: Place,
  start: ReadTime,
  end: ReadTime,
  { durationMs, ...details }: SleepContent,
): ImportItem {
  for (const { field, value, time } of [start, end]) {
    if (isBlank(value)) return problemAt(at, { code: 'missingValue', field });
    if (time === undefined)
      return problemAt(at, { code: 'invalidTime', field, value: toShownValue(value) });
  }
  if (typeof start.time === 'number' && typeof end.time === 'number') {
    if (end.time < start.time) return problemAt(at, { code: 'endBeforeStart' });
    const times = { kind: 'instant', start: start.time, end: end.time } as const;
    return sleepItem({ ...details, times, at });
  }
  if (typeof start.time === 'string' && typeof end.time === 'string') {
    const backwardsMs = atOffset(start.time, 0) - atOffset(end.time, 0);
    if (backwardsMs > (durationMs === undefined ? 0 : MAX_SET_BACK_MS))
      return problemAt(at, { code: 'endBeforeStart' });
    const wall = { kind: 'wall', start: start.time, end: end.time } as const;
    const times = durationMs === undefined ? wall : { ...wall, durationMs };
    return sleepItem({ ...details, times, at });
  }
  const { field, value } = end;
  return problemAt(at, { code: 'invalidTime', field, value: toShownValue(value) });
}

/** The key of a record by its id; without a plain one by a hash of `parts`. */
export function toKey(
  format: ImportFormat,
  id: unknown,
  ...parts: readonly (string | number)[]
): string {
  // Ids of 19 digits are rounded by JSON.parse.
  const text = Number.isSafeInteger(id) ? String(id) : id;
  return typeof text === 'string' && /^[\w.:-]{1,80}$/.test(text)
    ? `${format}:${text}`
    : hashKey(format, ...parts);
}

/** Whether a file states nothing here; some exporters write `null`, `None` or `--`. */
export function isBlank(value: unknown): boolean {
  if (typeof value !== 'string') return value === undefined || value === null;
  return /^(?:null|none|nan|n\/a|-{1,3}|[–—]|)$/i.test(value.trim());
}

/** A rating from 1 to `best` on the scale from 1 to 5, rounded half up; 0 or less is none. */
export function toQuality(rating: number | undefined, best: number): Quality | undefined {
  if (rating === undefined || !(rating > 0)) return undefined;
  return Math.min(5, Math.max(1, Math.floor((rating * 5) / best + 0.5))) as Quality;
}
