import { SaxesParser } from 'saxes';
import { countLines } from '../csv-rows.ts';
import { MAX_RECORD_CHARACTERS } from '../limits.ts';
import { problemAt, type ImportItem, type TextFile, type TextReader } from '../reader.ts';
import { parseInstant } from '../time-text.ts';
import { toAppleItem } from './apple-records.ts';
import { TOO_LONG } from './read-records.ts';

const SLEEP_TYPE = 'HKCategoryTypeIdentifierSleepAnalysis';
const RECORD_END = '</Record>';
const END = '</HealthData>';

/** The fragments of records in this form would have been found. */
const USUAL_RECORD = /<Record\s+type\s*=\s*["']HK/;

// Some devices write them into names, although XML forbids them.
// oxlint-disable-next-line no-control-regex -- It finds control characters.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** saxes throws at half of a surrogate pair. */
const clean = (text: string) => text.toWellFormed().replace(CONTROL_CHARACTERS, '');

/** In languages of the phone, for a zip or folder that was renamed. */
const ENTRY =
  /(?:^|\/)(?:apple_health_export\/[^/]+|(?:export|esporta|eksport|экспорт|导出|導出|匯出|輸出|書き出|내보내)[^/]*)\.xml$/i;

/** Apple Health's `export.xml`; other languages have other file names. */
export const appleHealthReader: TextReader = {
  kind: 'text',
  format: 'apple-health',
  isEntryPath: (path) => ENTRY.test(path.normalize()) && !/_cda[^/]{0,10}\.xml$/i.test(path),
  recognizes: ({ text }) => /<!DOCTYPE HealthData|<HealthData[\s>]/.test(text),
  read,
};

async function* read({ path, text, blocks, again }: TextFile): AsyncGenerator<ImportItem> {
  const exported = /<ExportDate\s+value\s*=\s*["']([^"']+)/.exec(text)?.[1];
  const exportedAt = exported === undefined ? undefined : parseInstant(exported);
  if (exportedAt) yield { kind: 'exportedAt', ...exportedAt };

  const fragments = new FragmentFinder();
  const parser = new RecordParser();
  let hasRecords = false;
  for await (const block of blocks) {
    for (const { text, line } of fragments.take(block)) {
      hasRecords = true;
      yield* parser.parse(text, { file: path, line });
    }
  }
  // An export without sleep is not parsed whole, which would take ten times as long.
  if (!hasRecords && (fragments.hasType || !USUAL_RECORD.test(text)))
    yield* readWithFullParser(path, again());
  if (!fragments.hasEnd) yield problemAt({ file: path }, { code: 'truncatedFile' });
}

type Fragment = { readonly text: string | undefined; readonly line: number };

/**
 * Finds records of sleep by their type in the stream, which is ten times as fast as parsing everything. A fragment
 * without text is too long.
 */
class FragmentFinder {
  /** Whether the type of sleep occurs at all, in a record or elsewhere. */
  hasType = false;
  #rest = '';
  #line = 1;

  /** Whether the last tag ends the file. */
  get hasEnd(): boolean {
    return this.#rest.includes(END);
  }

  *take(block: string): Generator<Fragment> {
    const text = this.#rest + block;
    // The end of the last record, and up to where lines are counted.
    let from = 0;
    let counted = 0;
    let search = 0;
    for (;;) {
      const found = text.indexOf(SLEEP_TYPE, search);
      if (found === -1) break;
      this.hasType = true;
      const start = text.lastIndexOf('<', found);
      // From one tag to the next, so that no text is searched twice.
      search = text.indexOf('<', found);
      if (search === -1) search = text.length;
      if (start < from) continue;
      const end = findEnd(text, found);
      const isTooLong = (end ?? text.length) - start > MAX_RECORD_CHARACTERS;
      if (end === undefined && !isTooLong) {
        this.#keep(text, counted, start);
        return;
      }
      this.#line += countLines(text, counted, start);
      counted = start;
      if (isTooLong) yield { text: undefined, line: this.#line };
      else if (text.startsWith('<Record', start)) {
        yield { text: text.slice(start, end), line: this.#line };
      }
      from = isTooLong ? found : (end as number);
      search = Math.max(search, from);
    }
    // A record may begin in this block and have its type in the next.
    const open = text.lastIndexOf('<');
    const isNear = open >= from && text.length - open <= MAX_RECORD_CHARACTERS;
    this.#keep(text, counted, isNear ? open : text.length);
  }

  #keep(text: string, counted: number, from: number): void {
    this.#line += countLines(text, counted, from);
    this.#rest = text.slice(from);
  }
}

/**
 * The end of the record around `at`; undefined if it is in a later block. A broken one ends at the next tag or record,
 * so that the search for its end is short.
 */
function findEnd(text: string, at: number): number | undefined {
  const nextTag = text.indexOf('<', at);
  const inTag = text.slice(at, nextTag === -1 ? undefined : nextTag).indexOf('>');
  if (inTag === -1) return nextTag === -1 ? undefined : nextTag;
  const tagEnd = at + inTag;
  if (text[tagEnd - 1] === '/') return tagEnd + 1;
  const next = text.indexOf('<Record', tagEnd);
  const end = text.slice(tagEnd, next === -1 ? undefined : next).indexOf(RECORD_END);
  if (end !== -1) return tagEnd + end + RECORD_END.length;
  return next === -1 ? undefined : next;
}

type Attributes = Readonly<Record<string, string>>;
type ParsedRecord = { attributes: Attributes; timeZone?: string | undefined };

/** Calls back for each complete record of sleep. */
function createParser(
  { fragment }: { fragment: boolean },
  onRecord: (record: ParsedRecord) => void,
  onError: () => void,
) {
  const parser = new SaxesParser({ fragment });
  let record: ParsedRecord | undefined;
  parser.on('opentag', ({ name, attributes: anyAttributes }) => {
    // Without namespaces all values are texts.
    const attributes = anyAttributes as Attributes;
    if (name === 'Record') record = attributes['type'] === SLEEP_TYPE ? { attributes } : undefined;
    else if (name === 'MetadataEntry' && attributes['key'] === 'HKTimeZone' && record) {
      record.timeZone = attributes['value'];
    }
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'Record' && record) onRecord(record);
    if (name === 'Record') record = undefined;
  });
  parser.on('error', onError);
  return parser;
}

function toItem({ attributes, timeZone }: ParsedRecord, at: { file: string; line: number }) {
  return toAppleItem(
    {
      source: attributes['sourceName'] ?? '',
      start: attributes['startDate'] ?? '',
      end: attributes['endDate'] ?? '',
      value: attributes['value'] ?? '',
      timeZone,
    },
    at,
  );
}

/** Parses one record at a time; a broken one costs no other. */
class RecordParser {
  #parser: ReturnType<typeof createParser> | undefined;
  #record: ParsedRecord | undefined;
  #hasError = false;

  *parse(text: string | undefined, at: { file: string; line: number }): Generator<ImportItem> {
    if (text === undefined) {
      yield problemAt(at, TOO_LONG);
      return;
    }
    if (!text.endsWith('/>') && !text.endsWith(RECORD_END)) {
      yield problemAt(at, { code: 'invalidXml' });
      return;
    }
    this.#record = undefined;
    this.#hasError = false;
    this.#parser ??= createParser(
      { fragment: true },
      (record) => (this.#record = record),
      () => (this.#hasError = true),
    );
    this.#parser.write(clean(text));
    const record = this.#record as ParsedRecord | undefined;
    if (this.#hasError || !record) {
      // Its state may be inside of what was broken.
      this.#parser = undefined;
      yield problemAt(at, { code: 'invalidXml' });
      return;
    }
    const item = toItem(record, at);
    if (item) yield item;
  }
}

/** Every element, for a file whose records don't have the usual form. */
async function* readWithFullParser(
  path: string,
  blocks: AsyncIterable<string>,
): AsyncGenerator<ImportItem> {
  const records: { record: ParsedRecord; line: number }[] = [];
  let errors = 0;
  const parser = createParser(
    { fragment: false },
    (record) => records.push({ record, line: parser.line }),
    () => (errors += 1),
  );
  for await (const block of withoutDoctype(blocks)) {
    parser.write(clean(block));
    for (const { record, line } of records.splice(0)) {
      const item = toItem(record, { file: path, line });
      if (item) yield item;
    }
    if (errors > MAX_ERRORS) break;
  }
  if (errors > 0) yield problemAt({ file: path }, { code: 'invalidXml' });
}

/** A file with more errors is no XML. */
const MAX_ERRORS = 1000;

/** Some versions of iOS write a broken DTD, and entities are none of ours. Line breaks stay for line numbers. */
async function* withoutDoctype(blocks: AsyncIterable<string>): AsyncGenerator<string> {
  let head: string | undefined = '';
  for await (const block of blocks) {
    if (head === undefined) {
      yield block;
      continue;
    }
    head += block;
    if (!head.includes(']>') && head.length <= MAX_RECORD_CHARACTERS) continue;
    const start = head.indexOf('<!DOCTYPE');
    const end = start < 0 ? -1 : head.indexOf(']>', start);
    yield end < 0
      ? head
      : head.slice(0, start) +
        head.slice(start, end).replaceAll(/[^\n]/g, '') +
        head.slice(end + 2);
    head = undefined;
  }
  if (head !== undefined) yield head;
}
