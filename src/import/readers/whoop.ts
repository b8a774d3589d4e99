import { hashKey } from '../hash-key.ts';
import type { ImportItem, TextReader } from '../reader.ts';
import {
  atOffset,
  parseDecimal,
  parseInstant,
  parseOffsetMinutes,
  parseWallTime,
} from '../time-text.ts';
import { namesColumns, readCsvRecords, toSleepItem, type CsvRecord } from './read-records.ts';

/** The export follows the language of the account. */
const SPANISH_NAMES: ReadonlyMap<string, string> = new Map([
  ['zona horaria del ciclo', 'cycle timezone'],
  ['inicio del sueño', 'sleep onset'],
  ['inicio de la vigilia', 'wake onset'],
  ['duración de sueño profundo (sws) (min)', 'deep (sws) duration (min)'],
  ['siesta', 'nap'],
]);
const REQUIRED = ['sleep onset', 'wake onset'];

/** WHOOP: `sleeps.csv` and `physiological_cycles.csv`. The second repeats the main sleeps of the first. */
export const whoopReader: TextReader = {
  kind: 'text',
  format: 'whoop',
  isEntryPath: (path) =>
    /(?:^|\/)(?:sleeps|sueño|physiological_cycles)\.csv$/i.test(path.normalize()),
  recognizes: ({ text }) => namesColumns(text, REQUIRED, toName),
  read: (file) => readCsvRecords(file, { toName, required: REQUIRED, toItems: readRow }),
};

function toName(column: string): string {
  const name = column.trim().toLowerCase().normalize();
  return SPANISH_NAMES.get(name) ?? name;
}

function* readRow({ get, at }: CsvRecord): Generator<ImportItem> {
  const onset = get('sleep onset');
  const wake = get('wake onset');
  // A cycle without sleep, because the strap was off.
  if (onset === '' && wake === '') return;
  // UTCZ is UTC.
  const offset = parseOffsetMinutes(get('cycle timezone').replace(/^UTCZ$/i, 'Z'));
  const toTime = (field: string, value: string) => {
    const wall = parseWallTime(value);
    const local = wall && offset !== undefined ? atOffset(wall, offset) : wall;
    return { field, value, time: local ?? parseInstant(value)?.instant };
  };
  yield toSleepItem(at, toTime('Sleep onset', onset), toTime('Wake onset', wake), {
    key: hashKey('whoop', onset, wake),
    zone: offset === undefined ? null : { offsetMinutes: offset },
    detail: (parseDecimal(get('deep (sws) duration (min)')) ?? 0) > 0 ? 'stages' : 'asleep',
    isNap: get('nap').toLowerCase() === 'true' ? true : undefined,
  });
}
