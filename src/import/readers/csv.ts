import { guessDelimiter, readCsvRows, type CsvRow } from '../csv-rows.ts';
import { hashKey } from '../hash-key.ts';
import type { ImportedSleep, Place, Quality, StatedZone } from '../imported-sleep.ts';
import { MAX_RECORD_CHARACTERS, MAX_WHOLE_CHARACTERS } from '../limits.ts';
import { toShownValue } from '../problems.ts';
import type { CsvMapping, DateOrder } from '../questions.ts';
import {
  problemAt,
  sleepItem,
  type ImportItem,
  type TextFile,
  type TextReader,
} from '../reader.ts';
import {
  atOffset,
  parseEpochMs,
  parseInstant,
  parseOffsetMinutes,
  parseWallTime,
} from '../time-text.ts';

/** Rows shown as examples. */
const EXAMPLE_ROWS = 5;

const ORDERS: readonly DateOrder[] = ['ymd', 'dmy', 'mdy'];

/** Names that suggest a column, in the app's languages. The first pattern, about sleep, is preferred. */
const START_NAMES = [
  /^(?:sleep|asleep)[_\s]?(?:start|onset)|einschlaf|endormissement|^tidur|^mulai tidur|入睡|就寝/i,
  /^(?:start|begin|from|bed|asleep|onset|mulai|inicio|início|début|coucher|acost)/i,
];
const END_NAMES = [
  /^(?:sleep|wake)[_\s]?(?:end|onset)|aufwach|aufgewacht|réveil|despert|^bangun|起床/i,
  /^(?:end|to$|until|stop|wake|awake|selesai|fin$|fim$|fin\s)/i,
];
const START_AND_END = [
  ['start', 'startDate', START_NAMES],
  ['end', 'endDate', END_NAMES],
] as const;
const OTHER_NAMES: readonly (readonly ['timeZone' | 'note' | 'quality', RegExp])[] = [
  ['timeZone', /time_?\s?zone|^tz$|^zone$/i],
  ['note', /note|notiz|catatan|comment|remark/i],
  ['quality', /quality|rating|stars|kualitas|qualität/i],
];

const DATE = /^\d{1,4}[-/. ]{1,2}\d{1,2}[-/. ]{1,2}\d{1,4}/;
const TIME =
  /^(?:上午|下午|午前|午後|오전|오후)?\s?\d{1,2}[:.]\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?\s?m\.?)?(?:\s?(?:Z|[+-]\d{1,2}:?\d{2}))?$/i;

/** Spreadsheets write a date as its midnight. */
const MIDNIGHT = /[T ](?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)?\s?a\.?m\.?)$/i;

const DAY_MS = 86_400_000;

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
    for await (const row of rows) if (examples.push(row) === EXAMPLE_ROWS) break;
    yield {
      kind: 'question',
      question: {
        kind: 'columns',
        file: path,
        header: header.fields.map(toShownValue),
        rows: examples.map(({ fields }) => fields.map(toShownValue)),
        guess: guessMapping(header.fields, examples[0]?.fields ?? []),
      },
    };
    return;
  }
  // Kept until the order of day and month is known.
  const records: Row[] = [];
  for await (const row of rows) {
    const at = { file: path, line: row.line };
    if (row.isBroken) {
      yield problemAt(at, { code: 'lineTooLong', limitCharacters: MAX_RECORD_CHARACTERS });
    } else records.push(toRow(row, csvAnswer.mapping, at));
    if (size.characters > MAX_WHOLE_CHARACTERS) {
      yield problemAt({ file: path }, { code: 'tooLarge', limitBytes: MAX_WHOLE_CHARACTERS });
      return;
    }
  }
  const order = csvAnswer.dateOrder ?? findDateOrder(records);
  if (order === undefined) {
    const example = toShownValue(records[0]?.start ?? '');
    yield { kind: 'question', question: { kind: 'dateOrder', file: path, example } };
    return;
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

function guessMapping(header: readonly string[], example: readonly string[]): Partial<CsvMapping> {
  const columns = header.map((name, column) => {
    const value = (example[column] ?? '').trim();
    return { column, name: name.trim(), isDate: DATE.exec(value)?.[0] === value, value };
  });
  const guess: { -readonly [Field in keyof CsvMapping]?: number } = {};
  for (const [field, dateField, names] of START_AND_END) {
    const suggested = names.map((pattern) => columns.filter(({ name }) => pattern.test(name)));
    const named = suggested.find((some) => some.length > 0) ?? [];
    const time = named.find(({ isDate }) => !isDate);
    const date = named.find(({ isDate }) => isDate);
    if (time && date) guess[dateField] = date.column;
    const found = time ?? date;
    if (found) guess[field] = found.column;
  }
  const hasDate = guess.startDate !== undefined || guess.endDate !== undefined;
  const date = columns.find(({ isDate }) => isDate);
  if (!hasDate && date && TIME.test(columns[guess.start ?? -1]?.value ?? ''))
    guess.startDate = date.column;
  for (const [field, names] of OTHER_NAMES) {
    // Percentages are computed by an app.
    const isRating = (value: string) => field !== 'quality' || toQuality(value) !== undefined;
    const found = columns.find(({ name, value }) => names.test(name) && isRating(value));
    if (found) guess[field] = found.column;
  }
  return guess;
}

type Row = {
  readonly start: string;
  readonly end: string;
  /** This one has the date of the other, and is up to a day from it. */
  readonly dateless: 'start' | 'end' | undefined;
  readonly timeZone: string;
  readonly note: string;
  readonly quality: string;
  readonly at: Place;
};

function toRow({ fields }: CsvRow, mapping: CsvMapping, at: Place): Row {
  const read = (column: number | undefined) => fields[column ?? -1] ?? '';
  const readTime = (column: number, dateColumn: number | undefined) => {
    const text = read(column).trim();
    const date = read(dateColumn).trim().replace(MIDNIGHT, '');
    return addDate(text, date);
  };
  const { startDate } = mapping;
  const endDate = mapping.endDate === startDate ? undefined : mapping.endDate;
  const start = readTime(mapping.start, startDate);
  const end = readTime(mapping.end, endDate);
  const dateless = TIME.test(end) ? 'end' : TIME.test(start) ? 'start' : undefined;
  return {
    start: addDate(start, DATE.exec(end)?.[0]),
    end: addDate(end, DATE.exec(start)?.[0]),
    dateless,
    timeZone: read(mapping.timeZone).trim(),
    note: read(mapping.note),
    quality: read(mapping.quality).trim(),
    at,
  };
}

/** Puts a date before a time without one. */
const addDate = (text: string, date = '') =>
  date !== '' && TIME.test(text) ? `${date} ${text}` : text;

/** The only order in which most times can be read; undefined if several are equally good. */
function findDateOrder(rows: readonly Row[]): DateOrder | undefined {
  const texts = rows.flatMap(({ start, end }) => [start, end]);
  const counts = ORDERS.map((order) => ({
    order,
    count: texts.filter((text) => parseTime(text, order) !== undefined).length,
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  const best = counts.filter(({ count }) => count === most).map(({ order }) => order);
  // All orders agree about dates that begin with a year of four digits.
  const isSame = texts.every((text) =>
    best.every((order) => equal(parseTime(text, order), parseTime(text, best[0] as DateOrder))),
  );
  return isSame ? best[0] : undefined;
}

type Time =
  | { readonly kind: 'instant'; readonly instant: number; readonly offsetMinutes: number | null }
  | { readonly kind: 'wall'; readonly wall: string };

const equal = (a: Time | undefined, b: Time | undefined) => JSON.stringify(a) === JSON.stringify(b);

function parseTime(text: string, order: DateOrder): Time | undefined {
  const stated = parseInstant(text);
  if (stated) return { kind: 'instant', ...stated };
  const wall = parseWallTime(text, order);
  if (wall !== undefined) return { kind: 'wall', wall };
  const instant = parseEpochMs(text);
  return instant === undefined ? undefined : { kind: 'instant', instant, offsetMinutes: null };
}

function* toItems(row: Row, order: DateOrder): Generator<ImportItem> {
  const { at } = row;
  const times: Time[] = [];
  for (const field of ['start', 'end'] as const) {
    const text = row[field];
    const time = parseTime(text, order);
    if (!time) {
      yield problemAt(
        at,
        text === ''
          ? { code: 'missingValue', field }
          : { code: 'invalidTime', field, value: toShownValue(text) },
      );
      return;
    }
    times.push(time);
  }
  let [start, end] = times as [Time, Time];
  if (row.dateless !== undefined && isBefore(end, start)) {
    if (row.dateless === 'end') end = addDays(end, 1);
    else start = addDays(start, -1);
  }
  const span = toSpan(start, end);
  if (span === undefined) {
    yield problemAt(at, { code: 'endBeforeStart' });
    return;
  }
  const zone = toZone(row.timeZone, end);
  if (zone === undefined) {
    yield problemAt(at, { code: 'invalidZone', value: toShownValue(row.timeZone) });
  }
  const quality = toQuality(row.quality);
  if (quality === undefined) {
    yield problemAt(at, {
      code: 'invalidNumber',
      field: 'quality',
      value: toShownValue(row.quality),
    });
  }
  yield sleepItem({
    key: hashKey('csv', row.start, row.end),
    times: span,
    zone: zone ?? null,
    detail: 'asleep',
    note: row.note,
    quality: quality ?? undefined,
    at,
  });
}

const toMs = (time: Time) => (time.kind === 'instant' ? time.instant : atOffset(time.wall, 0));

const isBefore = (a: Time, b: Time) => a.kind === b.kind && toMs(a) < toMs(b);

function addDays(time: Time, days: number): Time {
  const ms = toMs(time) + days * DAY_MS;
  return time.kind === 'instant'
    ? { ...time, instant: ms }
    : { kind: 'wall', wall: new Date(ms).toISOString().slice(0, 19) };
}

/** Times of one kind; undefined if they end before they start, or are of two kinds. */
function toSpan(start: Time, end: Time): ImportedSleep['times'] | undefined {
  if (isBefore(end, start)) return undefined;
  if (start.kind === 'instant' && end.kind === 'instant')
    return { kind: 'instant', start: start.instant, end: end.instant };
  if (start.kind === 'wall' && end.kind === 'wall')
    return { kind: 'wall', start: start.wall, end: end.wall };
  return undefined;
}

/** The zone of a column, else the offset beside the end; undefined if the column has something else. */
function toZone(text: string, end: Time): StatedZone | undefined {
  if (text === '') {
    // `Z` is how instants are written, not where somebody slept.
    const offset = end.kind === 'instant' ? end.offsetMinutes : null;
    return offset === null || offset === 0 ? null : { offsetMinutes: offset };
  }
  const offsetMinutes = parseOffsetMinutes(text);
  if (offsetMinutes !== undefined) return { offsetMinutes };
  return /^[A-Za-z]+\/[A-Za-z0-9_+/-]+$/.test(text) ? { iana: text } : undefined;
}

/** 1 to 5; null for none, which 0 is too; undefined for anything else. */
function toQuality(text: string): Quality | null | undefined {
  if (text === '' || Number(text) === 0) return null;
  return /^[1-5]$/.test(text) ? (Number(text) as Quality) : undefined;
}
