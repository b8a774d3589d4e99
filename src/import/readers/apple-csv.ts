import { readByHeader, readCsvRows } from '../csv-rows.ts';
import { problemAt, type ImportItem, type TextFile, type TextReader } from '../reader.ts';
import { toAppleItem } from './apple-records.ts';
import { TOO_LONG } from './read-records.ts';

/** Names of columns without spaces, underscores and letter case. */
const NAMES = {
  start: ['startdate', 'start', 'starttime'],
  end: ['enddate', 'end', 'endtime'],
  value: ['value', 'category', 'sleepanalysis'],
  type: ['type'],
  source: ['sourcename', 'source', 'device'],
  timeZone: ['hktimezone', 'timezone'],
} as const;

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
  read,
};

async function* read({ path, blocks }: TextFile): AsyncGenerator<ImportItem> {
  let columns: ReturnType<typeof toColumns> | undefined;
  for await (const row of readCsvRows(blocks)) {
    const at = { file: path, line: row.line };
    if (row.isBroken) yield problemAt(at, TOO_LONG);
    else if (columns) {
      const { get } = columns;
      // Some files have all of Apple Health.
      if (!/^$|sleep/i.test(get(row, 'type'))) continue;
      const item = toAppleItem(
        {
          source: get(row, 'source'),
          start: get(row, 'start'),
          end: get(row, 'end'),
          value: get(row, 'value'),
          timeZone: get(row, 'timeZone') || undefined,
        },
        at,
      );
      if (item) yield item;
    } else {
      columns = toColumns(row.fields);
      if (columns.missing.length > 0) {
        yield problemAt(at, { code: 'missingColumns', columns: columns.missing });
        return;
      }
    }
  }
}

function toColumns(header: readonly string[]) {
  const { has, get } = readByHeader(header.map((name) => name.replaceAll(/[\s_]/g, '')));
  const find = (column: keyof typeof NAMES) => NAMES[column].find((name) => has(name));
  return {
    missing: (['start', 'end', 'value'] as const).filter((column) => !find(column)),
    get: (row: Parameters<typeof get>[0], column: keyof typeof NAMES) =>
      get(row, find(column) ?? ''),
  };
}
