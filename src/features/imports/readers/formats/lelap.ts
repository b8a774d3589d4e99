import { MAX_IMPORT_KEY_LENGTH } from '../../import-plan.ts';
import {
  DETAIL_FIELDS,
  MAX_AWAKE_MINUTES,
  MAX_AWAKENINGS,
  type SleepDetails,
} from '#diary/rules/sleep-details.ts';
import { readByHeader, readCsvRows, type CsvRow } from '../csv-rows.ts';
import { hashKey } from '../hash-key.ts';
import type { ImportedMark, Place } from '../imported-sleep.ts';
import { readJsonRecords } from '../json-records.ts';
import { problemAt, type ImportItem, type TextFile, type TextReader } from '../reader.ts';
import { parseInstant } from '../time-text.ts';
import { isObject, toSleepItem, toText, TOO_LONG } from './read-records.ts';

/** The version of the export that this reads; new fields don't raise it. */
const VERSION = 1;

/** The apostrophe that the CSV has before what a spreadsheet would evaluate (docs/sleepers/export.md). */
const FORMULA_GUARD = /(^|[,;|\p{Cc}\p{Zl}\p{Zp}])'(?=['"\p{Zs}\p{Cf}]*[=+\-@＋－＝＠])/gu;

const isEntryPath = (path: string) => /(?:^|\/)lelap[^/]*\.(?:json|csv)$/i.test(path);

/** Lelap's own export in JSON. */
export const lelapJsonReader: TextReader = {
  kind: 'text',
  format: 'lelap',
  isEntryPath,
  recognizes: ({ text }) => /^\s*\{/.test(text) && /"format"\s*:\s*"lelap-export"/.test(text),
  read: readJson,
};

const SLEEP_COLUMNS = ['startTime', 'endTime', 'timeZone', 'settled'];
/** Earlier versions have no `rest`. */
const MARK_COLUMNS = ['sleepDate', 'kind', 'noSleep', 'rest'];

/** Lelap's own export in CSV: sleeps, or marked dates. */
export const lelapCsvReader: TextReader = {
  kind: 'text',
  format: 'lelap',
  isEntryPath,
  recognizes: ({ text }) => {
    const header = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll('"', '').split(/[,;\t]/);
    const hasAll = (names: readonly string[]) => names.every((name) => header.includes(name));
    return (
      hasAll(SLEEP_COLUMNS) ||
      (hasAll(MARK_COLUMNS.slice(0, 3)) && header.every((name) => MARK_COLUMNS.includes(name)))
    );
  },
  read: readCsv,
};

async function* readJson({ path, text, blocks }: TextFile): AsyncGenerator<ImportItem> {
  const version = Number(/"version"\s*:\s*(\d+)/.exec(text)?.[1] ?? VERSION);
  if (version !== VERSION) {
    yield problemAt({ file: path }, { code: 'newerVersion', version });
    return;
  }
  for await (const item of readJsonRecords(blocks)) {
    const { kind, list, line, record } = item;
    const at = { file: path, line };
    if (kind === 'notJson') yield problemAt(at, { code: 'invalidJson' });
    else if (kind === 'truncated') yield problemAt(at, { code: 'truncatedFile' });
    else if (list !== 'sleeps' && list !== 'marks' && list !== 'experiments') continue;
    else if (kind === 'tooLong') yield problemAt(at, TOO_LONG);
    else {
      const place = { ...at, record };
      const fields = kind === 'value' ? item.value : undefined;
      if (!isObject(fields)) yield problemAt(place, { code: 'invalidRecord' });
      else if (list === 'experiments') yield { kind: 'experiment', experiment: fields };
      else yield list === 'sleeps' ? toSleep(fields, place) : toMark(fields, place);
    }
  }
}

async function* readCsv({ path, blocks }: TextFile): AsyncGenerator<ImportItem> {
  let columns: ReturnType<typeof readByHeader> | undefined;
  for await (const row of readCsvRows(blocks, { keepsLineEndings: true })) {
    const at = { file: path, line: row.line };
    if (row.isBroken) yield problemAt(at, TOO_LONG);
    else if (!columns) columns = readByHeader(row.fields);
    else {
      yield columns.has('sleepDate') && !columns.has('startTime')
        ? toMark(toFields(row, MARK_COLUMNS, columns), at)
        : toSleep(
            {
              ...toFields(row, ['id', ...SLEEP_COLUMNS], columns),
              ...toDetailFields(row, columns),
            },
            at,
          );
    }
  }
}

/** Fields of a row as JSON has them. */
function toFields(
  row: CsvRow,
  names: readonly string[],
  columns: ReturnType<typeof readByHeader>,
): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const text = columns.get(row, name);
      const isTrueOrFalse = /^(?:true|false)$/i.test(text);
      if (isTrueOrFalse) return [name, text.toLowerCase() === 'true'];
      return [name, text === '' ? null : text];
    }),
  );
}

/** With the spaces and line ends of a note. */
const toDetailFields = (row: CsvRow, columns: ReturnType<typeof readByHeader>) =>
  Object.fromEntries(
    DETAIL_FIELDS.map((field) => [field, columns.raw(row, field).replace(FORMULA_GUARD, '$1')]),
  );

function toSleep(fields: Record<string, unknown>, at: Place): ImportItem {
  const { id, timeZone, settled } = fields;
  // An active sleep has no end yet.
  const [start, end] = [readTime(fields, 'startTime'), readTime(fields, 'endTime')];
  const hasId = typeof id === 'string' && id !== '' && id.length < MAX_IMPORT_KEY_LENGTH - 10;
  const item = toSleepItem(at, start, end, {
    key: hasId ? `lelap:${id}` : hashKey('lelap', start.time ?? 0, end.time ?? 0),
    zone: typeof timeZone === 'string' ? { iana: timeZone } : null,
    detail: 'asleep',
    ...readDetails(fields),
    settled: settled === true,
  });
  return item.kind === 'sleep' && item.sleep.zone === null
    ? problemAt(at, { code: 'missingValue', field: 'timeZone' })
    : item;
}

function readTime(fields: Record<string, unknown>, field: string) {
  const value = fields[field];
  return {
    field,
    value,
    time: typeof value === 'string' ? parseInstant(value)?.instant : undefined,
  };
}

const readDetails = (fields: Record<string, unknown>) =>
  ({
    note: typeof fields['note'] === 'string' ? fields['note'] : undefined,
    // The CSV has numbers as text.
    quality: ([1, 2, 3, 4, 5] as const).find((each) => String(each) === toText(fields['quality'])),
    minutesToFallAsleep: readCount(fields['minutesToFallAsleep'], MAX_AWAKE_MINUTES),
    awakenings: readCount(fields['awakenings'], MAX_AWAKENINGS),
    minutesAwake: readCount(fields['minutesAwake'], MAX_AWAKE_MINUTES),
    intoBedAt: readTime(fields, 'intoBedAt').time,
    outOfBedAt: readTime(fields, 'outOfBedAt').time,
  }) satisfies Record<keyof SleepDetails, unknown>;

function readCount(value: unknown, limit: number): number | undefined {
  const text = toText(value);
  return /^\d{1,3}$/.test(text) && Number(text) <= limit ? Number(text) : undefined;
}

const isMarkKind = (value: unknown): value is ImportedMark['kind'] =>
  value === null || value === 'work' || value === 'free' || value === 'skip';

function toMark(
  { sleepDate, kind, noSleep, rest }: Record<string, unknown>,
  at: Place,
): ImportItem {
  const isDate =
    typeof sleepDate === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(sleepDate) &&
    parseInstant(`${sleepDate}T00:00Z`) !== undefined;
  if (!isDate || !isMarkKind(kind)) return problemAt(at, { code: 'invalidRecord' });
  return {
    kind: 'mark',
    mark: { sleepDate, kind, noSleep: noSleep === true, rest: rest === true },
  };
}
