import type { ImportItem, TextReader } from '../reader.ts';
import { toAppleItem } from './apple-records.ts';
import { readCsvRecords, type CsvRecord } from './read-records.ts';

/** Names of columns without spaces, underscores and letter case. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  start: ['startdate', 'start', 'starttime'],
  end: ['enddate', 'end', 'endtime'],
  value: ['value', 'category', 'sleepanalysis'],
  type: ['type'],
  source: ['sourcename', 'source', 'device'],
  timeZone: ['hktimezone', 'timezone'],
};

/** CSVs that other apps make of Apple Health's records. */
export const appleCsvReader: TextReader = {
  kind: 'text',
  format: 'apple-health',
  isEntryPath: (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return /sleep_?analysis/i.test(name) && /\.csv$/i.test(name);
  },
  asksForEncoding: true,
  recognizes: ({ text }) =>
    /HKCategory(?:Value|TypeIdentifier)SleepAnalysis/.test(text) && !/^\s*[<[{]/.test(text),
  read: (file) => readCsvRecords(file, ['start', 'end', 'value'], readRecord, nameColumns),
};

function* readRecord({ get, at }: CsvRecord): Generator<ImportItem> {
  // Some files have all of Apple Health.
  if (!/^$|sleep/i.test(get('type'))) return;
  const [source, start, end, value] = [get('source'), get('start'), get('end'), get('value')];
  const timeZone = get('timeZone') || undefined;
  const item = toAppleItem({ source, start, end, value, timeZone }, at);
  if (item) yield item;
}

/** The columns by the names above; of several for one of them the first that is listed. */
function nameColumns(header: readonly string[]): string[] {
  const names = header.map((name) => name.replaceAll(/[\s_]/g, '').toLowerCase());
  const known = new Map(
    Object.entries(NAMES).map(([column, others]) => [
      others.find((other) => names.includes(other)),
      column,
    ]),
  );
  return names.map((name) => known.get(name) ?? '');
}
