import { readByHeader, readCsvRows } from '../csv-rows.ts';
import type { StatedZone } from '../imported-sleep.ts';
import { problemAt, type ImportItem, type TextFile, type TextReader } from '../reader.ts';
import {
  atOffset,
  parseDecimal,
  parseEpochMs,
  parseInstant,
  parseOffsetMinutes,
  parseUtc,
  parseWallTime,
} from '../time-text.ts';
import type { CsvColumn, CsvPreset } from './csv-presets.ts';
import {
  isBlank,
  toKey,
  toQuality,
  toSleepItem,
  TOO_LONG,
  type CsvRecord,
} from './read-records.ts';

/** Of the ratings that these apps let a person give. */
const BEST_QUALITY = 5;
const DELIMITERS = [',', ';', '\t'];

/** A reader of one layout. */
export function toPresetReader(preset: CsvPreset): TextReader {
  const { format, entries, asksForEncoding = false } = preset;
  return {
    kind: 'text',
    format,
    asksForEncoding,
    isEntryPath: (path) => entries.test(path.normalize()),
    recognizes: ({ text }) =>
      preset.title?.test(text) === true ||
      preset.otherTables?.test(text) === true ||
      findDelimiter(preset, text) !== undefined,
    isByColumns: ({ text }) =>
      preset.title?.test(text) !== true && preset.otherTables?.test(text) !== true,
    read: (file) => readTable(preset, file),
  };
}

const toName = (column: string) => column.trim().toLowerCase().normalize();

/** Whether these are the names of the columns; a title tells the table as well as its signs. */
function matches(
  { columns, signs, title }: CsvPreset,
  names: readonly string[],
  text: string,
): boolean {
  const needed = [columns.start, columns.end, ...(title?.test(text) ? [] : [signs])];
  return needed.every((any) => any.some((name) => names.includes(name)));
}

/** The separator with which a line of the head names the columns: the first, or one below other rows. */
function findDelimiter(preset: CsvPreset, text: string): string | undefined {
  const lines = preset.hasOtherRows ? text.split(/[\r\n]+/) : [/^[^\r\n]*/.exec(text)?.[0] ?? ''];
  for (const line of lines) {
    const plain = line.replaceAll('"', '');
    const found = DELIMITERS.find((delimiter) =>
      matches(preset, plain.split(delimiter).map(toName), text),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

async function* readTable(preset: CsvPreset, file: TextFile): AsyncGenerator<ImportItem> {
  let header: readonly string[] | undefined;
  let columns: ReturnType<typeof readByHeader> | undefined;
  const delimiter = findDelimiter(preset, file.text);
  if (preset.otherTables?.test(file.text)) return;
  for await (const row of readCsvRows(file.blocks, { delimiter })) {
    const at = { file: file.path, line: row.line };
    if (row.isBroken) yield problemAt(at, TOO_LONG);
    else if (header && columns) {
      if (preset.hasOtherRows && row.fields.length === 1) return;
      const { get } = columns;
      yield* toItems(preset, header, { get: (name) => get(row, name), at });
    } else if (matches(preset, row.fields.map(toName), file.text)) {
      header = row.fields.map((name) => name.trim());
      columns = readByHeader(header.map(toName));
    }
  }
  if (columns) return;
  const [start, end] = [preset.columns.start[0] ?? 'start', preset.columns.end[0] ?? 'end'];
  yield problemAt({ file: file.path }, { code: 'missingColumns', columns: [start, end] });
}

function* toItems(
  preset: CsvPreset,
  header: readonly string[],
  { get, at }: CsvRecord,
): Generator<ImportItem> {
  const names = header.map(toName);
  const findName = (column: CsvColumn) =>
    preset.columns[column]?.find((name) => names.includes(name));
  const read = (column: CsvColumn) => get(findName(column) ?? '');
  const [start, end] = [read('start'), read('end')];
  // A day without sleep.
  if (isBlank(start) && isBlank(end)) return;
  if (preset.skip?.test(read('skip'))) return;
  // WHOOP writes UTCZ.
  const stated = parseOffsetMinutes(read('offset').replace(/^UTCZ$/i, 'Z'));
  const toTime = (column: 'start' | 'end', value: string) => ({
    // Samsung's names have the table in front.
    field: header[names.indexOf(findName(column) ?? '')]?.split('.').at(-1) ?? column,
    value,
    time: parseTime(value, preset, stated),
  });
  yield toSleepItem(at, toTime('start', start), toTime('end', end), {
    key: toKey(preset.format, read('id'), start, end),
    durationMs: parseDurationMs(read('duration')),
    zone: toZone(preset, stated, end),
    detail: hasStages(preset, get) ? 'stages' : 'asleep',
    source: read('source') || undefined,
    isNap: preset.nap?.test(read('nap')) || undefined,
    note: read('note') || undefined,
    quality: toQuality(parseDecimal(read('quality')), BEST_QUALITY),
  });
}

function parseTime(
  text: string,
  { isUtc = false }: CsvPreset,
  offset: number | undefined,
): number | string | undefined {
  const instant = parseInstant(text)?.instant ?? parseEpochMs(text);
  if (instant !== undefined) return instant;
  if (isUtc) return parseUtc(text);
  const wall = parseWallTime(text);
  return wall !== undefined && offset !== undefined ? atOffset(wall, offset) : wall;
}

/** The offset of its column, else the one beside the end; `Z` is how instants are written. */
function toZone(
  { columns, isZeroUnknown = false }: CsvPreset,
  stated: number | undefined,
  end: string,
): StatedZone {
  const beside = /z$/i.test(end) ? undefined : parseInstant(end)?.offsetMinutes;
  const offsetMinutes = columns.offset ? stated : beside;
  return offsetMinutes === undefined || (isZeroUnknown && offsetMinutes === 0)
    ? null
    : { offsetMinutes };
}

const hasStages = ({ stages = [] }: CsvPreset, get: CsvRecord['get']) =>
  stages.some((name) => get(name) === 'STAGES' || (parseDecimal(get(name)) ?? 0) > 0);

/** Seconds, or hours and minutes such as `7:54`; 0 is unknown. */
function parseDurationMs(text: string): number | undefined {
  const clock = /^(\d{1,2}):(\d{2})$/.exec(text);
  const seconds = clock
    ? Number(clock[1]) * 3600 + Number(clock[2]) * 60
    : (parseDecimal(text) ?? 0);
  return seconds > 0 ? Math.round(seconds * 1000) : undefined;
}
