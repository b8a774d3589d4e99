import type { Place } from '../imported-sleep.ts';
import type { ImportItem, TextReader } from '../reader.ts';
import { parseDecimal, parseInstant, parseWallTime } from '../time-text.ts';
import {
  isBlank,
  namesColumns,
  readCsvRecords,
  readJsonObjects,
  toKey,
  toSleepItem,
  toText,
} from './read-records.ts';

const REQUIRED = ['bedtime_start', 'bedtime_end'];
const NO_SLEEP = new Set(['rest', 'deleted']);
const STAGES = [
  'deep_sleep_duration',
  'deep_sleep_time',
  'rem_sleep_duration',
  'rem_sleep_time',
  'deep',
  'rem',
];

/**
 * Oura: `sleepmodel.csv` of the account's export (with `;`), the trends of its website (`Bedtime Start`), and sleep
 * periods with the names of its interface, also as JSON.
 */
export const ouraReader: TextReader = {
  kind: 'text',
  format: 'oura',
  isEntryPath: (path) =>
    /(?:^|\/)(?:(?:sleepmodel|sleep)\.csv|oura[^/]*\.(?:csv|json))$/i.test(path),
  recognizes: ({ text }) =>
    isJson(text) ? text.includes('"bedtime_start"') : namesColumns(text, REQUIRED, toName),
  read: (file) =>
    isJson(file.text)
      ? readJsonObjects(file, ['', 'sleep', 'data'], (period, at) =>
          readPeriod((name) => toText(period[name]), at),
        )
      : readCsvRecords(file, {
          toName,
          required: REQUIRED,
          toItems: ({ get, at }) => readPeriod(get, at),
        }),
};

const isJson = (text: string) => /^\s*[[{]/.test(text);

/** `Bedtime Start` is `bedtime_start`. */
const toName = (column: string) => column.trim().toLowerCase().replaceAll(/\s+/g, '_');

function* readPeriod(get: (name: string) => string, at: Place): Generator<ImportItem> {
  const type = get('type').toLowerCase();
  const start = get('bedtime_start');
  const end = get('bedtime_end');
  // Trends have a row per day, also without sleep.
  if (NO_SLEEP.has(type) || (isBlank(start) && isBlank(end))) return;
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
