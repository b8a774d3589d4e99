import { guessDelimiter, readCsvRows, type CsvRow } from '../csv-rows.ts';
import { hashKey } from '../hash-key.ts';
import type { StatedZone } from '../imported-sleep.ts';
import { MAX_WHOLE_CHARACTERS } from '../limits.ts';
import { toShownValue } from '../problems.ts';
import type { DateOrder } from '../questions.ts';
import { problemAt, type ImportItem, type TextFile, type TextReader } from '../reader.ts';
import { parseOffsetMinutes } from '../time-text.ts';
import { guessColumns, toQuality } from './csv-columns.ts';
import {
  findAmbiguousDate,
  findDateOrder,
  toRow,
  toTimes,
  type Row,
  type Time,
} from './csv-times.ts';
import { isBlank, TOO_LONG, toSleepItem } from './read-records.ts';

/** Rows by which columns are guessed. */
const SAMPLE_ROWS = 20;
/** Rows shown as examples. */
const EXAMPLE_ROWS = 5;

/** Any CSV with a header, whose columns the sleeper maps. */
export const csvReader: TextReader = {
  kind: 'text',
  format: 'csv',
  // Chosen by itself only: zips have too many tables.
  isEntryPath: () => false,
  asksForEncoding: true,
  recognizes: ({ text }) => {
    // Markup, JSON, PDF, and binary data.
    // oxlint-disable-next-line no-control-regex -- Control characters mark binary data.
    if (/^\s*[<{[%]|[\u0000-\u0008]/.test(text)) return false;
    const [header = '', first = ''] = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
    const delimiter = guessDelimiter(header);
    return header.includes(delimiter) && first.includes(delimiter);
  },
  read,
};

async function* read({ path, blocks, csvAnswer }: TextFile): AsyncGenerator<ImportItem> {
  const size = { characters: 0 };
  const rows = readCsvRows(countCharacters(blocks, size));
  const { value: header } = await rows.next();
  if (!header) return;
  if (!csvAnswer) {
    const examples: CsvRow[] = [];
    for await (const row of rows) if (examples.push(row) === SAMPLE_ROWS) break;
    const fields = examples.map((row) => row.fields);
    yield {
      kind: 'question',
      question: {
        kind: 'columns',
        file: path,
        header: header.fields.map(toShownValue),
        rows: fields.slice(0, EXAMPLE_ROWS).map((row) => row.map(toShownValue)),
        ...guessColumns(header.fields, fields),
      },
    };
    return;
  }
  // Kept until the order of day and month is known.
  const records: Row[] = [];
  for await (const row of rows) {
    const at = { file: path, line: row.line };
    if (row.isBroken) yield problemAt(at, TOO_LONG);
    else records.push(toRow(row, csvAnswer.mapping, at));
    if (size.characters > MAX_WHOLE_CHARACTERS) {
      yield problemAt({ file: path }, { code: 'tooLarge', limitBytes: MAX_WHOLE_CHARACTERS });
      return;
    }
  }
  const order = csvAnswer.dateOrder ?? findDateOrder(records);
  if (order === undefined) {
    const { example, readings } = findAmbiguousDate(records);
    const shown = { example: toShownValue(example), readings };
    yield { kind: 'question', question: { kind: 'dateOrder', file: path, ...shown } };
    return;
  }
  // Each name once: rows with CDT are alike, and are read.
  for (const [zone, [first]] of Map.groupBy(records, ({ timeZone }) => timeZone)) {
    if (first && parseZone(zone) === undefined)
      yield problemAt(first.at, { code: 'invalidZone', value: toShownValue(zone) });
  }
  for (const record of records) yield* toItems(record, order);
}

async function* countCharacters(
  blocks: AsyncIterable<string>,
  size: { characters: number },
): AsyncGenerator<string> {
  for await (const block of blocks) {
    size.characters += block.length;
    yield block;
  }
}

function* toItems(row: Row, order: DateOrder): Generator<ImportItem> {
  const { at } = row;
  // A day without sleep.
  if (isBlank(row.start) && isBlank(row.end)) return;
  const { start, end } = toTimes(row, order);
  if (start && end && start.kind !== end.kind)
    return yield problemAt(at, { code: 'endBeforeStart' });
  const read = (field: 'start' | 'end', time: Time | undefined) => ({
    field,
    value: row[field],
    time: time?.kind === 'instant' ? time.instant : time?.wall,
  });
  const quality = toQuality(row.quality);
  const item = toSleepItem(at, read('start', start), read('end', end), {
    key: hashKey('csv', row.start, row.end),
    zone: parseZone(row.timeZone) ?? toOffset(end),
    detail: 'asleep',
    note: isBlank(row.note) ? undefined : row.note,
    quality: quality ?? undefined,
  });
  if (item.kind === 'sleep' && quality === undefined) {
    const value = toShownValue(row.quality);
    yield problemAt(at, { code: 'invalidNumber', field: 'quality', value });
  }
  yield item;
}

/** The zone of a column: null if it states none, undefined if it has something else. */
function parseZone(text: string): StatedZone | undefined {
  if (isBlank(text)) return null;
  const offsetMinutes = parseOffsetMinutes(text);
  if (offsetMinutes !== undefined) return { offsetMinutes };
  return /^[A-Za-z]+\/[A-Za-z0-9_+/-]+$/.test(text) ? { iana: text } : undefined;
}

/** The offset beside a time; `Z` is how instants are written, not where somebody slept. */
function toOffset(time: Time | undefined): StatedZone {
  const offsetMinutes = time?.kind === 'instant' ? time.offsetMinutes : null;
  return offsetMinutes === null || offsetMinutes === 0 ? null : { offsetMinutes };
}
