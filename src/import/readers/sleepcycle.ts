import { hashKey } from '../hash-key.ts';
import type { ImportItem, TextReader } from '../reader.ts';
import { parseDecimal, parseInstant, parseWallTime } from '../time-text.ts';
import { namesColumns, readCsvRecords, toSleepItem, type CsvRecord } from './read-records.ts';

/** Names of the newest generation and of the first. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['went to bed', 'start'],
  ['woke up', 'end'],
  ['sleep notes', 'notes'],
  ['time in bed(seconds)', 'time in bed (seconds)'],
]);
const REQUIRED = ['start', 'end', 'sleep quality'];

/** Sleep Cycle: `sleepdata.csv`, with `;` or `,`. Its percentages and moods are no ratings of the sleep. */
export const sleepCycleReader: TextReader = {
  kind: 'text',
  format: 'sleepcycle',
  asksForEncoding: true,
  isEntryPath: (path) => /(?:^|\/)sleepdata[^/]*\.csv$/i.test(path),
  recognizes: ({ text }) => namesColumns(text, REQUIRED, toName),
  read: (file) => readCsvRecords(file, { toName, required: REQUIRED, toItems: readRow }),
};

function toName(column: string): string {
  const name = column.trim().toLowerCase();
  return OTHER_NAMES.get(name) ?? name;
}

function* readRow({ get, at }: CsvRecord): Generator<ImportItem> {
  const start = get('start');
  const end = get('end');
  const offset = parseInstant(end)?.offsetMinutes;
  yield toSleepItem(at, toTime('Start', start), toTime('End', end), {
    key: hashKey('sleepcycle', start, end),
    durationMs: readTimeInBed(get),
    zone: offset === undefined ? null : { offsetMinutes: offset },
    detail: (parseDecimal(get('deep (seconds)')) ?? 0) > 0 ? 'stages' : 'asleep',
    note: get('notes') || undefined,
  });
}

const toTime = (field: string, value: string) => ({
  field,
  value,
  time: parseInstant(value)?.instant ?? parseWallTime(value),
});

/** In seconds, earlier as `7:54`; 0 is unknown. */
function readTimeInBed(get: CsvRecord['get']): number | undefined {
  const clock = /^(\d{1,2}):(\d{2})$/.exec(get('time in bed'));
  const seconds = clock
    ? Number(clock[1]) * 3600 + Number(clock[2]) * 60
    : parseDecimal(get('time in bed (seconds)'));
  return seconds !== undefined && seconds > 0 ? Math.round(seconds * 1000) : undefined;
}
