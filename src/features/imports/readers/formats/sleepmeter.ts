import { IN_BED_MS, MAX_AWAKE_MINUTES, MAX_AWAKENINGS } from '#diary/rules/sleep-details.ts';
import type { ImportedDetails } from '../imported-sleep.ts';
import { hashKey } from '../hash-key.ts';
import { MAX_RECORD_CHARACTERS } from '../limits.ts';
import { problemAt, type ImportItem, type TextFile, type TextReader } from '../reader.ts';
import { parseDecimal, parseInstant } from '../time-text.ts';
import { toQuality, toSleepItem, TOO_LONG } from './read-records.ts';

const BEST_QUALITY = 10;
const HEADER = ['wake', 'sleep', 'bedtime'];
const RECORD_START = /^"?\d{4}-\d{2}-\d{2} \d{1,2}:\d{2}[+-]\d{4}"?,/;

/** Sleepmeter: tables of custom names, then the sleeps. Quotes inside names and notes are not escaped. */
export const sleepmeterReader: TextReader = {
  kind: 'text',
  format: 'sleepmeter',
  asksForEncoding: true,
  isEntryPath: (path) => /(?:^|\/)sleep_history[^/]*\.csv$/i.test(path),
  recognizes: ({ text }) => text.split(/\r\n?|\n/).some((line) => isHeader(splitHeader(line))),
  read: readExport,
};

const splitHeader = (line: string) =>
  line
    .toLowerCase()
    .split(',')
    .map((name) => name.replaceAll('"', '').trim());

const isHeader = (columns: readonly string[]) => HEADER.every((name) => columns.includes(name));

type RecordLines = { readonly line: number; readonly lines: string[]; length: number };

async function* readExport(file: TextFile): AsyncGenerator<ImportItem> {
  let columns: readonly string[] | undefined;
  let record: RecordLines | undefined;
  for await (const { text, line } of readLines(file.blocks)) {
    if (!columns) {
      const names = splitHeader(text);
      if (isHeader(names)) columns = names;
    } else if (RECORD_START.test(text)) {
      if (record) yield toItem(file, columns, record);
      record = { line, lines: [text], length: text.length };
    } else if (record) {
      // A note goes on.
      record.length += text.length + 1;
      if (record.length <= MAX_RECORD_CHARACTERS) record.lines.push(text);
    } else if (text.trim() !== '') {
      yield problemAt({ file: file.path, line }, { code: 'invalidRecord' });
    }
  }
  if (columns && record) yield toItem(file, columns, record);
  if (!columns) yield problemAt({ file: file.path }, { code: 'missingColumns', columns: HEADER });
}

function toItem(file: TextFile, columns: readonly string[], record: RecordLines): ImportItem {
  const at = { file: file.path, line: record.line };
  if (record.length > MAX_RECORD_CHARACTERS) return problemAt(at, TOO_LONG);
  const values = splitRecord(record.lines.join('\n'), columns.length);
  const get = (column: string) => values[columns.indexOf(column)] ?? '';
  const sleep = get('sleep');
  const wake = get('wake');
  const [asleep, woken] = [parseInstant(sleep), parseInstant(wake)];
  return toSleepItem(
    at,
    { field: 'sleep', value: sleep, time: asleep?.instant },
    { field: 'wake', value: wake, time: woken?.instant },
    {
      key: hashKey('sleepmeter', sleep, wake),
      zone: woken ? { offsetMinutes: woken.offsetMinutes } : null,
      detail: 'asleep',
      isNap: get('type') === 'NAP' ? true : undefined,
      note: get('notes') || undefined,
      quality: toQuality(parseDecimal(get('quality')), BEST_QUALITY),
      intoBedAt: readBedtime(get('bedtime'), asleep?.instant),
      ...readHoles(get('holes')),
    },
  );
}

/** Bedtime in the app is getting into bed; one that can't be of this sleep is left out. */
function readBedtime(text: string, asleep = NaN): number | undefined {
  const instant = parseInstant(text)?.instant;
  return instant !== undefined && instant <= asleep && instant >= asleep - IN_BED_MS
    ? instant
    : undefined;
}

/** The times awake, `60-75|180-200`, in minutes after falling asleep. Without one, waking was not recorded. */
function readHoles(text: string): Pick<ImportedDetails, 'awakenings' | 'minutesAwake'> {
  const holes = Array.from(
    text.matchAll(/(\d{1,4})-(\d{1,4})/g),
    ([, from, to]) => Number(to) - Number(from),
  );
  const minutesAwake = holes.reduce((sum, minutes) => sum + Math.max(0, minutes), 0);
  const isKnown =
    holes.length > 0 && holes.length <= MAX_AWAKENINGS && minutesAwake <= MAX_AWAKE_MINUTES;
  return isKnown ? { awakenings: holes.length, minutesAwake } : {};
}

/** Only the last field, the notes, may have commas and quotes inside. */
function splitRecord(text: string, count: number): string[] {
  const values: string[] = [];
  let at = 0;
  while (values.length < count - 1) {
    const comma = text.indexOf(',', at);
    if (comma === -1) break;
    values.push(text.slice(at, comma));
    at = comma + 1;
  }
  values.push(text.slice(at));
  return values.map((value) =>
    value
      .trim()
      .replace(/^"([^]*)"$/, '$1')
      .trim(),
  );
}

/** Lines without their ends; lines longer than a record are cut. */
async function* readLines(
  blocks: AsyncIterable<string>,
): AsyncGenerator<{ readonly text: string; readonly line: number }> {
  let line = 0;
  let rest = '';
  for await (const block of blocks) {
    // A block may end between CR and LF, which adds an empty line.
    const [first = '', ...others] = block.split(/\r\n?|\n/);
    if (rest.length <= MAX_RECORD_CHARACTERS) rest += first;
    for (const next of others) {
      line += 1;
      yield { text: rest.replace(/\r$/, ''), line };
      rest = next;
    }
  }
  yield { text: rest, line: line + 1 };
}
