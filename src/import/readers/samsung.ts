import { guessDelimiter } from '../csv-rows.ts';
import type { ImportItem, TextFile, TextReader } from '../reader.ts';
import { parseDecimal, parseEpochMs, parseOffsetMinutes, parseUtc } from '../time-text.ts';
import { readCsvRecords, toKey, toSleepItem, type CsvRecord } from './read-records.ts';

const PREFIX = /^com\.samsung\.s?health\.sleep\./;
// Not `sleep_stage`, `sleep_combined` and others.
const ENTRY = /(?:^|\/)com\.samsung\.s?health\.sleep\.(?:\d[^./]*\.)?csv$/i;
const TITLE = /^"?com\.samsung\.s?health\.sleep"?[,;\r\n]/;
const TABLE = /^"?com\.samsung\.s?health\.\w[\w.]*"?[,;\r\n]/;
/** The names of the columns, in a file that has lost the line before them. */
const HEADER = /^[^\r\n]*com\.samsung\.s?health\.sleep\.start_time/;

/**
 * Samsung Health: `com.samsung.shealth.sleep.<time>.csv`. The line before the header names the table. Other tables are
 * recognized too, so that stages are not taken for nights of an unknown app, and have nothing to read.
 */
export const samsungReader: TextReader = {
  kind: 'text',
  format: 'samsung',
  asksForEncoding: true,
  isEntryPath: (path) => ENTRY.test(path),
  recognizes: ({ text }) => TABLE.test(text),
  read: readTable,
};

async function* readTable(file: TextFile): AsyncGenerator<ImportItem> {
  const [first = '', second = ''] = file.text.split('\n', 2);
  const hasTitle = TITLE.test(file.text);
  if (!hasTitle && !HEADER.test(file.text)) return;
  yield* readCsvRecords(file, {
    delimiter: guessDelimiter(hasTitle ? second : first),
    isHeader: (fields) => fields.some((field) => toName(field) === 'start_time'),
    toName,
    required: ['start_time', 'end_time'],
    toItems: readRow,
  });
}

/** Older versions have names without the prefix. */
const toName = (column: string) => column.trim().replace(PREFIX, '');

function* readRow({ get, at }: CsvRecord): Generator<ImportItem> {
  const offset = parseOffsetMinutes(get('time_offset'));
  const hasStages = ['total_rem_duration', 'total_light_duration'].some(
    (column) => (parseDecimal(get(column)) ?? 0) > 0,
  );
  yield toSleepItem(at, toInstant('start_time', get), toInstant('end_time', get), {
    key: toKey('samsung', get('datauuid'), get('start_time'), get('end_time')),
    zone: offset === undefined ? null : { offsetMinutes: offset },
    detail: hasStages ? 'stages' : 'asleep',
    source: get('pkg_name') || undefined,
    note: get('comment') || undefined,
  });
}

/** UTC without a mark of it. */
function toInstant(field: string, get: CsvRecord['get']) {
  const value = get(field);
  return { field, value, time: parseUtc(value) ?? parseEpochMs(value) };
}
