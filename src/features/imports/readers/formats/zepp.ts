import { hashKey } from '../hash-key.ts';
import type { ImportedSleep, Place } from '../imported-sleep.ts';
import { parseOrUndefined } from '../json-records.ts';
import { toShownValue } from '../problems.ts';
import { problemAt, type ImportItem, type TextReader } from '../reader.ts';
import {
  isPlausibleOffset,
  parseDecimal,
  parseEpochMs,
  parseInstant,
  parseUtc,
} from '../time-text.ts';
import {
  isObject,
  namesColumns,
  readCsvRecords,
  toSleepItem,
  toText,
  type CsvRecord,
} from './read-records.ts';

const ENTRY = /(?:^|\/)(?:SLEEP(?:_\d+)?|[^/]*hlth_center_(?:aggregated_)?fitness_data)\.csv$/i;
const NIGHT_COLUMNS = ['deepSleepTime', 'shallowSleepTime', 'start', 'stop'];
const FITNESS_COLUMNS = ['Key', 'Time', 'Value'];
const SLEEP_KEYS = new Set(['sleep', 'watch_night_sleep', 'watch_daytime_sleep']);

/** Zepp, Zepp Life and Mi Fit (`SLEEP_<time>.csv`), and Mi Fitness (`hlth_center_fitness_data.csv`). */
export const zeppReader: TextReader = {
  kind: 'text',
  format: 'zepp',
  isEntryPath: (path) => ENTRY.test(path),
  recognizes: ({ text }) => isFitnessData(text) || namesColumns(text, NIGHT_COLUMNS),
  read: (file) =>
    isFitnessData(file.text)
      ? readCsvRecords(file, FITNESS_COLUMNS, readFitness)
      : readCsvRecords(file, ['start', 'stop'], readNight),
};

const isFitnessData = (text: string) => namesColumns(text, ['Uid', 'Sid', ...FITNESS_COLUMNS]);

/** A night of Zepp in UTC; equal times stand for a day without sleep. */
function* readNight({ get, at }: CsvRecord): Generator<ImportItem> {
  yield toItem(at, 'start', get('start'), 'stop', get('stop'), {
    detail: (parseDecimal(get('deepSleepTime')) ?? 0) > 0 ? 'stages' : 'asleep',
  });
  const naps = get('naps');
  if (!naps.startsWith('[')) return;
  const list = parseOrUndefined(naps);
  if (!Array.isArray(list)) {
    yield problemAt(at, { code: 'invalidTime', field: 'naps', value: toShownValue(naps) });
    return;
  }
  for (const nap of list.filter(isObject)) {
    const [stopName, stop] = 'stop' in nap ? ['stop', nap['stop']] : ['end', nap['end']];
    yield toItem(at, 'start', nap['start'], stopName, stop, { detail: 'asleep', isNap: true });
  }
}

/** A measurement of Mi Fitness: JSON with epoch seconds; daily reports have any number of segments. */
function* readFitness({ get, at }: CsvRecord): Generator<ImportItem> {
  if (!SLEEP_KEYS.has(get('Key'))) return;
  const text = get('Value');
  const value = parseOrUndefined(text);
  if (!isObject(value)) {
    yield problemAt(at, { code: 'invalidRecord' });
    return;
  }
  const { segment_details: segments } = value;
  // Reports have a tag.
  const single = get('Tag') === '' ? [value] : [];
  const sleeps = Array.isArray(segments) ? segments.filter(isObject) : single;
  for (const sleep of sleeps) {
    // In quarters of an hour.
    const offset = Number(toText(sleep['timezone']) || Number.NaN) * 15;
    // 0 is unknown.
    const start = sleep['bedtime'] || sleep['device_bedtime'];
    const end = sleep['wake_up_time'] || sleep['device_wake_up_time'];
    yield toItem(at, 'bedtime', start, 'wake_up_time', end, {
      zone: isPlausibleOffset(offset) ? { offsetMinutes: offset } : null,
      detail: Number(toText(sleep['sleep_deep_duration'])) > 0 ? 'stages' : 'asleep',
      isNap: get('Key') === 'watch_daytime_sleep' ? true : undefined,
    });
  }
}

type Details = Partial<Pick<ImportedSleep, 'zone' | 'isNap'>> & Pick<ImportedSleep, 'detail'>;

function toItem(
  at: Place,
  startField: string,
  start: unknown,
  endField: string,
  end: unknown,
  details: Details,
): ImportItem {
  const [startTime, endTime] = [readInstant(start), readInstant(end)];
  return toSleepItem(
    at,
    { field: startField, value: start, time: startTime },
    { field: endField, value: end, time: endTime },
    { key: hashKey('zepp', startTime ?? 0, endTime ?? 0), zone: null, ...details },
  );
}

/** Epoch seconds or milliseconds, or UTC with +0000. */
function readInstant(value: unknown): number | undefined {
  const text = toText(value);
  return parseEpochMs(text) ?? parseInstant(text)?.instant ?? parseUtc(text);
}
