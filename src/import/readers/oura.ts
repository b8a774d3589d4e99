import type { ImportItem, TextReader } from '../reader.ts';
import { parseDecimal, parseInstant, parseWallTime } from '../time-text.ts';
import {
  namesColumns,
  readCsvRecords,
  toKey,
  toSleepItem,
  type CsvRecord,
} from './read-records.ts';

const REQUIRED = ['bedtime_start', 'bedtime_end'];
const NO_SLEEP = new Set(['rest', 'deleted']);
const STAGES = ['deep_sleep_duration', 'deep_sleep_time', 'rem_sleep_duration', 'rem_sleep_time'];

/**
 * Oura: `sleepmodel.csv` of the account's export (with `;`), the trends of its website (`Bedtime Start`), and sleep
 * periods with the names of its interface.
 */
export const ouraReader: TextReader = {
  kind: 'text',
  format: 'oura',
  isEntryPath: (path) => /(?:^|\/)(?:sleepmodel|sleep|oura[^/]*)\.csv$/i.test(path),
  recognizes: ({ text }) => namesColumns(text, REQUIRED, toName),
  read: (file) => readCsvRecords(file, { toName, required: REQUIRED, toItems: readRow }),
};

/** `Bedtime Start` is `bedtime_start`. */
const toName = (column: string) => column.trim().toLowerCase().replaceAll(/\s+/g, '_');

function* readRow({ get, at }: CsvRecord): Generator<ImportItem> {
  const type = get('type').toLowerCase();
  const start = get('bedtime_start');
  const end = get('bedtime_end');
  // Trends have a row per day, also without sleep.
  if (NO_SLEEP.has(type) || (start === '' && end === '')) return;
  const offset = end.endsWith('Z') ? undefined : parseInstant(end)?.offsetMinutes;
  yield toSleepItem(at, toTime('bedtime_start', start), toTime('bedtime_end', end), {
    key: toKey('oura', get('id'), start, end),
    zone: offset === undefined ? null : { offsetMinutes: offset },
    detail: STAGES.some((column) => (parseDecimal(get(column)) ?? 0) > 0) ? 'stages' : 'asleep',
    isNap: type.endsWith('nap') ? true : undefined,
  });
}

const toTime = (field: string, value: string) => ({
  field,
  value,
  time: parseInstant(value)?.instant ?? parseWallTime(value),
});
