import type { ImportedSleep, Place } from '../imported-sleep.ts';
import type { CsvMapping, DateOrder } from '../questions.ts';
import type { CsvRow } from '../csv-rows.ts';
import { atOffset, parseEpochMs, parseInstant, parseWallTime } from '../time-text.ts';

/** The start of a text that is a date. */
export const DATE = /^\d{1,4}[-/. ]{1,2}\d{1,2}[-/. ]{1,2}\d{1,4}/;
/** A time of day without a date. */
export const TIME =
  /^(?:上午|下午|午前|午後|오전|오후)?\s?\d{1,2}[:.]\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?\s?m\.?)?(?:\s?(?:Z|[+-]\d{1,2}:?\d{2}))?$/i;

/** Spreadsheets write a date as its midnight. */
export const MIDNIGHT = /[T ](?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)?\s?a\.?m\.?)$/i;

/** Nine digits or more: smaller numbers are durations. */
const MIN_EPOCH_DIGITS = 9;

const DAY_MS = 86_400_000;

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];

/** The texts of a row, with the dates of their columns. */
export type Row = ReturnType<typeof toRow>;

/** Reads a row by the columns of its texts. */
export function toRow({ fields }: CsvRow, mapping: CsvMapping, at: Place) {
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
    /** This one has the date of the other, and is up to a day from it. */
    dateless,
    timeZone: read(mapping.timeZone).trim(),
    note: read(mapping.note),
    quality: read(mapping.quality).trim(),
    at,
  } as const;
}

/** Puts a date before a time without one. */
const addDate = (text: string, date = '') =>
  date !== '' && TIME.test(text) ? `${date} ${text}` : text;

/** The only order in which most times can be read; undefined if several are equally good. */
export function findDateOrder(rows: readonly Pick<Row, 'start' | 'end'>[]): DateOrder | undefined {
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

/** A time whose date depends on the order, if there is one, and its date in each order that reads it. */
export function findAmbiguousDate(rows: readonly Pick<Row, 'start' | 'end'>[]) {
  const texts = rows.flatMap(({ start, end }) => [start, end]);
  const example = texts.find((text) => isAmbiguous(listDates(text))) ?? texts[0] ?? '';
  const dates = listDates(example);
  return { example, readings: ORDERS.map((order, index) => ({ order, date: dates[index] })) };
}

const isAmbiguous = (dates: readonly (string | undefined)[]) =>
  new Set(dates.filter((date) => date !== undefined)).size > 1;

/** The dates of a time by `ORDERS`. */
const listDates = (text: string) =>
  ORDERS.map((order) => {
    const time = parseTime(text, order);
    return time?.kind === 'wall' ? time.wall.slice(0, 10) : undefined;
  });

export type Time =
  | { readonly kind: 'instant'; readonly instant: number; readonly offsetMinutes: number | null }
  | { readonly kind: 'wall'; readonly wall: string };

const equal = (a: Time | undefined, b: Time | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** An instant or a local time; undefined if the text is neither. */
export function parseTime(text: string, order: DateOrder): Time | undefined {
  const stated = parseInstant(text);
  if (stated) return { kind: 'instant', ...stated };
  const wall = parseWallTime(text, order);
  if (wall !== undefined) return { kind: 'wall', wall };
  const instant = text.trim().length < MIN_EPOCH_DIGITS ? undefined : parseEpochMs(text);
  return instant === undefined ? undefined : { kind: 'instant', instant, offsetMinutes: null };
}

/** The times of a row in the order of its dates; a time without a date is the nearest one to the other. */
export function toTimes(
  { start: startText, end: endText, dateless }: Pick<Row, 'start' | 'end' | 'dateless'>,
  order: DateOrder,
): { start: Time | undefined; end: Time | undefined } {
  const [start, end] = [parseTime(startText, order), parseTime(endText, order)];
  if (!start || !end || dateless === undefined || !isBefore(end, start)) return { start, end };
  return dateless === 'end' ? { start, end: addDays(end, 1) } : { start: addDays(start, -1), end };
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
export function toSpan(start: Time, end: Time): ImportedSleep['times'] | undefined {
  if (isBefore(end, start)) return undefined;
  if (start.kind === 'instant' && end.kind === 'instant')
    return { kind: 'instant', start: start.instant, end: end.instant };
  if (start.kind === 'wall' && end.kind === 'wall')
    return { kind: 'wall', start: start.wall, end: end.wall };
  return undefined;
}
