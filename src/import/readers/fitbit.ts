import { hashKey } from '../hash-key.ts';
import type { Place } from '../imported-sleep.ts';
import type { ImportItem, TextReader } from '../reader.ts';
import {
  parseDecimal,
  parseInstant,
  parseOffsetMinutes,
  parseUtc,
  parseWallTime,
} from '../time-text.ts';
import {
  isEmptyList,
  namesColumns,
  readCsvRecords,
  readJsonObjects,
  toKey,
  toSleepItem,
  toText,
  type CsvRecord,
  type JsonObject,
} from './read-records.ts';

const ENTRY =
  /(?:^|\/)(?:sleep-\d{4}-\d{2}-\d{2}[^/]*\.json|(?:UserSleeps|fitbit_export)_[^/]*\.csv)$/i;
const SLEEP_COLUMNS = ['sleep_id', 'sleep_start', 'sleep_end'];
const SUMMARY_COLUMNS = ['Start Time', 'End Time', 'Minutes Asleep'];
const SUMMARY_HEADER = /^"?Start Time"?[,;]"?End Time"?[,;]"?Minutes Asleep/m;

/**
 * Fitbit's own export and Google Takeout: `sleep-2026-10-01.json` and `UserSleeps_2026-10-01.csv`; and the table of sleep
 * among others in `fitbit_export_20261001.csv`.
 */
export const fitbitReader: TextReader = {
  kind: 'text',
  format: 'fitbit',
  isEntryPath: (path) => ENTRY.test(path),
  recognizes: ({ name, text }) =>
    isJson(text)
      ? (text.includes('"logId"') && text.includes('"dateOfSleep"')) ||
        (name.startsWith('sleep-') && isEmptyList(text))
      : namesColumns(text, SLEEP_COLUMNS) || SUMMARY_HEADER.test(text),
  read: (file) =>
    isJson(file.text)
      ? readJsonObjects(file, ['', 'sleep'], readLog)
      : SUMMARY_HEADER.test(file.text)
        ? readCsvRecords(file, {
            isHeader: (fields) => SUMMARY_COLUMNS.every((name) => fields.includes(name)),
            // The title of the next table.
            isEnd: (fields) => fields.length === 1,
            required: SUMMARY_COLUMNS,
            toItems: readSummary,
          })
        : readCsvRecords(file, { required: SLEEP_COLUMNS, toItems: readRow }),
};

const isJson = (text: string) => /^\s*[[{]/.test(text);

/** A log of the JSON: local times without a zone. `duration` may be 30 s shorter than the times. */
function* readLog(log: JsonObject, at: Place): Generator<ImportItem> {
  const { logId, startTime, endTime, duration, mainSleep, type } = log;
  yield toSleepItem(at, toWall('startTime', startTime), toWall('endTime', endTime), {
    key: toKey('fitbit', logId, toText(startTime), toText(endTime)),
    durationMs: typeof duration === 'number' && duration > 0 ? duration : undefined,
    zone: null,
    detail: type === 'stages' ? 'stages' : 'asleep',
    isNap: mainSleep === false ? true : undefined,
  });
}

/** A row of the CSV: instants with the offsets of start and end. */
function* readRow({ get, at }: CsvRecord): Generator<ImportItem> {
  const offset = parseOffsetMinutes(get('end_utc_offset'));
  yield toSleepItem(at, toInstant('sleep_start', get), toInstant('sleep_end', get), {
    key: toKey('fitbit', get('sleep_id'), get('sleep_start'), get('sleep_end')),
    // Google also writes +00:00 where it does not know the offset.
    zone: offset === undefined || offset === 0 ? null : { offsetMinutes: offset },
    detail: get('sleep_type').toUpperCase() === 'STAGES' ? 'stages' : 'asleep',
  });
}

/** A row such as `"2026-10-01 11:05PM","2026-10-02 6:50AM","410",…`, without a zone. */
function* readSummary({ get, at }: CsvRecord): Generator<ImportItem> {
  const [start, end] = [get('Start Time'), get('End Time')];
  yield toSleepItem(at, toWall('Start Time', start), toWall('End Time', end), {
    key: hashKey('fitbit', start, end),
    zone: null,
    detail: (parseDecimal(get('Minutes Deep Sleep')) ?? 0) > 0 ? 'stages' : 'asleep',
  });
}

function toWall(field: string, value: unknown) {
  return { field, value, time: parseWallTime(toText(value)) };
}

function toInstant(field: string, get: CsvRecord['get']) {
  const value = get(field);
  return { field, value, time: parseInstant(value)?.instant ?? parseUtc(value) };
}
