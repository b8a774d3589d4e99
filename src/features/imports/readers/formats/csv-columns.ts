import { median } from '#kernel/rules/statistics.ts';
import type { CsvRow } from '../csv-rows.ts';
import type { Quality } from '../imported-sleep.ts';
import type { CsvMapping, DoubtfulGuess } from '../questions.ts';
import { toClockLengthMs } from '../time-text.ts';
import {
  DATE,
  findDateOrder,
  MIDNIGHT,
  parseTime,
  TIME,
  toRow,
  toSpan,
  toTimes,
} from './csv-times.ts';
import { isBlank } from './read-records.ts';

/** Names that suggest a column, in the app's languages. The first pattern, about sleep, is preferred. */
const START_NAMES = [
  /^(?:sleep|asleep)[_\s]?(?:start|onset)|einschlaf|eingeschlafen|endormissement|^tidur|^mulai tidur|入睡|就寝/i,
  /^(?:start|begin|from|bed|asleep|onset|mulai|inicio|início|début|coucher|acost)|^(?:jam|waktu) tidur|dorm(?:ir|í)$/i,
];
const END_NAMES = [
  // The onset of sleep is its start, that of waking its end.
  /^(?:sleep[_\s]?(?:end|offset)|wake[_\s]?(?:end|onset))|aufwach|aufgewacht|réveil|despert|^bangun|起床/i,
  /^(?:end|to$|until|stop|wake|awake|selesai|fin$|fim$|fin\s)|^(?:jam|waktu) bangun/i,
];
const OTHER_NAMES: readonly (readonly ['timeZone' | 'note' | 'quality', RegExp])[] = [
  ['timeZone', /time_?\s?zone|^tz$|^zone$/i],
  ['note', /note|notiz|catatan|comment|remark/i],
  ['quality', /quality|rating|stars|kualitas|qualität/i],
];

const DAY_MS = 86_400_000;

/** Outside of these a usual night is more likely one of wrong columns, such as going to bed and falling asleep. */
const MIN_USUAL_MINUTES = 2 * 60;
const MAX_USUAL_MINUTES = 14 * 60;

/** Of a table with more columns the first are considered. */
const MAX_COLUMNS = 100;

type Column = ReturnType<typeof toColumn>;

/** Columns that may hold start and end, and how many rows make a sleep of them. */
type Guess = { -readonly [Field in keyof CsvMapping]?: number };
type Pair = {
  mapping: Guess & Pick<CsvMapping, 'start' | 'end'>;
  sleeps: number;
  usualMinutes: number;
  rank: number;
  isDateOpen: boolean;
};

/**
 * Guesses columns by their names, and by whether the values are times that end after they start. `dateColumn`: the only
 * date of times without one, of which it decides the day whether it is that of falling asleep or of waking up. `doubt`:
 * start and end that make nights of an unusual length, which are no part of the guess.
 */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { guess: Partial<CsvMapping>; dateColumn?: number; doubt?: DoubtfulGuess } {
  const columns = header.slice(0, MAX_COLUMNS).map((name, column) => toColumn(name, column, rows));
  const best = listPairs(columns, rows).reduce<Pair | undefined>(
    (best, pair) =>
      !best || pair.sleeps > best.sleeps || (pair.sleeps === best.sleeps && pair.rank < best.rank)
        ? pair
        : best,
    undefined,
  );
  const guess: Guess = { ...best?.mapping };
  for (const [field, names] of OTHER_NAMES) {
    // Percentages are computed by an app.
    const isRating = ({ values }: Column) =>
      field !== 'quality' || values.every((value) => toQuality(value) !== undefined);
    const found = columns.find((column) => names.test(column.name) && isRating(column));
    if (found) guess[field] = found.column;
  }
  if (!best) return { guess };
  const { mapping, usualMinutes, isDateOpen } = best;
  const isDoubtful = usualMinutes < MIN_USUAL_MINUTES || usualMinutes > MAX_USUAL_MINUTES;
  const doubt = isDoubtful && { doubt: { start: mapping.start, end: mapping.end, usualMinutes } };
  if (isDoubtful) {
    delete guess.start;
    delete guess.end;
  }
  // Nights of other columns may cross midnight where these don't.
  const asksDate = isDateOpen || (isDoubtful && guess.endDate === undefined);
  const { startDate: dateColumn, ...rest } = guess;
  return asksDate && dateColumn !== undefined
    ? { guess: rest, dateColumn, ...doubt }
    : { guess, ...doubt };
}

function toColumn(name: string, column: number, rows: readonly (readonly string[])[]) {
  const values = rows.map((row) => (row[column] ?? '').trim());
  const stated = values.filter((value) => !isBlank(value));
  const most = (test: (value: string) => boolean) => stated.filter(test).length * 2 > stated.length;
  const isDate = (value: string) => DATE.exec(value)?.[0] === value.replace(MIDNIGHT, '');
  const isMoment = (value: string) =>
    (['ymd', 'dmy', 'mdy'] as const).some((order) => parseTime(value, order) !== undefined);
  const kind = most(isDate)
    ? 'date'
    : most((value) => TIME.test(value))
      ? 'clock'
      : most(isMoment)
        ? 'moment'
        : 'other';
  return { column, name: name.trim(), values, kind } as const;
}

/** Each pair of time columns, with their date columns, whose rows are sleeps. */
function listPairs(columns: readonly Column[], rows: readonly (readonly string[])[]): Pair[] {
  const times = columns.filter(({ kind }) => kind === 'clock' || kind === 'moment');
  const dates = columns.filter(({ kind }) => kind === 'date');
  const pairs: Pair[] = [];
  for (const start of times) {
    for (const end of times) {
      if (start === end) continue;
      const ofBoth = start.kind === 'clock' && end.kind === 'clock' ? dates : [];
      const [first, second] = ofBoth;
      const startDate = ofBoth.find(({ name }) => toRank(name, START_NAMES) < 2) ?? first;
      const endDate =
        ofBoth.find((date) => date !== startDate && toRank(date.name, END_NAMES) < 2) ??
        (second === startDate ? first : second);
      if (start.kind === 'clock' && end.kind === 'clock' && !startDate) continue;
      const mapping = {
        start: start.column,
        end: end.column,
        ...(startDate && { startDate: startDate.column }),
        ...(endDate && endDate !== startDate && { endDate: endDate.column }),
      };
      const { minutes, crossesMidnight } = tryMapping(mapping, rows);
      if (minutes.length === 0) continue;
      const rank = toRank(start.name, START_NAMES) + toRank(end.name, END_NAMES);
      const isDateOpen = startDate !== undefined && !mapping.endDate && crossesMidnight;
      // Two times of unknown names are taken only if they have dates.
      if (rank < 4 || (start.kind === 'moment' && end.kind === 'moment')) {
        const [sleeps, usualMinutes] = [minutes.length, median(minutes)];
        pairs.push({ mapping, sleeps, usualMinutes, rank, isDateOpen });
      }
    }
  }
  return pairs;
}

function toRank(name: string, names: readonly RegExp[]): number {
  const found = names.findIndex((pattern) => pattern.test(name));
  return found === -1 ? names.length : found;
}

function tryMapping(mapping: CsvMapping, rows: readonly (readonly string[])[]) {
  const read = rows.map((fields) => toRow({ fields } as CsvRow, mapping, { file: '' }));
  const order = findDateOrder(read) ?? 'dmy';
  const minutes: number[] = [];
  let crossesMidnight = false;
  for (const row of read) {
    const { start, end } = toTimes(row, order);
    const span = start && end && toSpan(start, end);
    if (!span) continue;
    const lengthMs = toClockLengthMs(span);
    if (lengthMs > 0 && lengthMs < DAY_MS) minutes.push(lengthMs / 60_000);
    if (span.kind === 'wall' && span.start.slice(0, 10) !== span.end.slice(0, 10))
      crossesMidnight = true;
  }
  return { minutes, crossesMidnight };
}

/** 1 to 5; null for none, which 0 is too; undefined for anything else. */
export function toQuality(text: string): Quality | null | undefined {
  if (isBlank(text) || Number(text) === 0) return null;
  return /^[1-5]$/.test(text) ? (Number(text) as Quality) : undefined;
}
