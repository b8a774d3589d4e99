import { hashKey } from '../hash-key.ts';
import type { ImportItem, TextReader } from '../reader.ts';
import { parseDecimal, parseEpochMs, parseInstant, parseWallTime } from '../time-text.ts';
import {
  namesColumns,
  readCsvRecords,
  toQuality,
  toSleepItem,
  type CsvRecord,
} from './read-records.ts';

const BEST_RATING = 5;

/** Plees Tracker: epoch milliseconds, or with its setting "pretty backup" local times. Newer versions have more columns. */
export const pleesReader: TextReader = {
  kind: 'text',
  format: 'plees',
  asksForEncoding: true,
  isEntryPath: (path) => /(?:^|\/)(?:plees[^/]*|backup)\.csv$/i.test(path),
  recognizes: ({ text }) => namesColumns(text, ['sid', 'start', 'stop']),
  read: (file) => readCsvRecords(file, { required: ['start', 'stop'], toItems: readRow }),
};

function* readRow({ get, at }: CsvRecord): Generator<ImportItem> {
  const start = get('start');
  const stop = get('stop');
  const offset = parseInstant(stop)?.offsetMinutes;
  yield toSleepItem(at, toTime('start', start), toTime('stop', stop), {
    // `sid` starts again at 1 with each installation.
    key: hashKey('plees', start, stop),
    zone: offset === undefined ? null : { offsetMinutes: offset },
    detail: 'asleep',
    note: get('comment') || undefined,
    quality: toQuality(parseDecimal(get('rating')), BEST_RATING),
  });
}

function toTime(field: string, value: string) {
  return {
    field,
    value,
    time: parseEpochMs(value) ?? parseInstant(value)?.instant ?? parseWallTime(value),
  };
}
