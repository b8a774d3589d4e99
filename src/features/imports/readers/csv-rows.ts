import Papa from 'papaparse';
import { MAX_RECORD_CHARACTERS } from './limits.ts';

/** A row with the number of its first line, from 1. */
export type CsvRow = {
  readonly fields: readonly string[];
  readonly line: number;
  /** Too long, or a quote is never closed: without fields, and reading goes on with the next line. */
  readonly isBroken: boolean;
};

type CsvOptions = {
  /** By default the most frequent of comma, semicolon and tab in the first line. */
  readonly delimiter?: string | undefined;
  /** Keeps CR LF inside quoted texts; otherwise every line break becomes LF. */
  readonly keepsLineEndings?: boolean;
};

/** Each broken row costs a search of up to MAX_RECORD_CHARACTERS for its end. */
const MAX_BROKEN_ROWS = 50;

/** The separator that a line, usually the header, has most of. */
export function guessDelimiter(line: string): string {
  const count = (delimiter: string) => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}

/** Spreadsheets are told the separator by a first line of its own. */
export const SEPARATOR_LINE = /^"?sep=(.)"?[ \t]*[\r\n]+/i;

/**
 * Rows of a CSV, without empty ones. Quoted fields may have line breaks; a quote inside a field is text. Ends after
 * 50 broken rows.
 */
export async function* readCsvRows(
  blocks: AsyncIterable<string>,
  { delimiter, keepsLineEndings = false }: CsvOptions = {},
): AsyncGenerator<CsvRow> {
  let parser: RowParser | undefined;
  let unread = '';
  for await (const { text, isLast } of splitAfterCr(blocks)) {
    if (!parser) {
      unread += text;
      const firstLine = /^[\r\n]*([^\r\n]*)[\r\n]/.exec(unread)?.[1];
      const stated = SEPARATOR_LINE.exec(unread)?.[1];
      if (firstLine === undefined && !isLast && unread.length <= MAX_RECORD_CHARACTERS) continue;
      parser = new RowParser({
        delimiter: delimiter ?? stated ?? guessDelimiter(firstLine ?? unread),
        newline: keepsLineEndings && /^[^\r\n]*\r\n/.test(unread) ? '\r\n' : '\n',
      });
      yield* parser.parse(unread, isLast);
    } else {
      yield* parser.parse(text, isLast);
    }
    if (parser.brokenRows >= MAX_BROKEN_ROWS) return;
  }
}

/** Papa's own streams need the DOM or Node, so its parser is fed directly. */
class RowParser {
  brokenRows = 0;
  readonly #config: { delimiter: string; newline: '\n' | '\r\n' };
  #rest = '';
  #line = 1;
  #isSkipping = false;

  constructor(config: { delimiter: string; newline: '\n' | '\r\n' }) {
    this.#config = config;
  }

  /** Rows that end in this text, or with it. */
  parse(text: string, isLast: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    this.#rest += this.#config.newline === '\n' ? text.replaceAll(/\r\n?/g, '\n') : text;
    if (this.#isSkipping) this.#skipLine();
    while (!this.#isSkipping && this.#rest !== '' && this.brokenRows < MAX_BROKEN_ROWS) {
      const hasOpenQuote = this.#parseRows(rows, isLast);
      const isTooLong = this.#rest.length > MAX_RECORD_CHARACTERS;
      if (!hasOpenQuote && !isTooLong) break;
      rows.push({ fields: [], line: this.#line, isBroken: true });
      this.brokenRows += 1;
      this.#skipLine();
    }
    return rows;
  }

  #parseRows(rows: CsvRow[], isLast: boolean): boolean {
    const text = this.#rest;
    let end = 0;
    let hasOpenQuote = false;
    const parser = new Papa.Parser({
      ...this.#config,
      step: ({ data, errors, meta }: Papa.ParseStepResult<string[]>) => {
        hasOpenQuote = errors.some(({ code }) => code === 'MissingQuotes');
        if (hasOpenQuote) return;
        const fields = data[0] as unknown as string[];
        if (meta.cursor - end > MAX_RECORD_CHARACTERS) {
          rows.push({ fields: [], line: this.#line, isBroken: true });
        } else if (fields.some((field) => field.trim() !== '') && !this.#isSeparatorLine(fields)) {
          rows.push({ fields, line: this.#line, isBroken: false });
        }
        this.#line += countLines(text, end, meta.cursor);
        end = meta.cursor;
      },
    });
    parser.parse(text, 0, !isLast);
    this.#rest = text.slice(end);
    return hasOpenQuote;
  }

  #isSeparatorLine([first = '', ...others]: readonly string[]): boolean {
    return this.#line === 1 && /^sep=.?$/i.test(first) && others.every((field) => field === '');
  }

  #skipLine(): void {
    const end = this.#rest.indexOf('\n');
    this.#isSkipping = end === -1;
    if (!this.#isSkipping) this.#line += 1;
    this.#rest = this.#isSkipping ? '' : this.#rest.slice(end + 1);
  }
}

/** A CR at the end of a block waits for the LF that may follow. */
async function* splitAfterCr(
  blocks: AsyncIterable<string>,
): AsyncGenerator<{ text: string; isLast: boolean }> {
  let held = '';
  for await (const block of blocks) {
    const text = held + block;
    held = text.endsWith('\r') ? '\r' : '';
    yield { text: held === '' ? text : text.slice(0, -1), isLast: false };
  }
  yield { text: held, isLast: true };
}

/** Reads fields by the names of the header, in any letter case; of a missing column ''. */
export function readByHeader(header: readonly string[]) {
  const indexes = new Map<string, number>();
  for (const [index, name] of header.entries()) {
    const key = name.trim().toLowerCase();
    // A missing column must not be taken for one without a name.
    if (key !== '' && !indexes.has(key)) indexes.set(key, index);
  }
  const has = (name: string) => indexes.has(name.toLowerCase());
  const raw = (row: CsvRow, name: string) =>
    row.fields[indexes.get(name.toLowerCase()) ?? -1] ?? '';
  return {
    has,
    /** Untrimmed. */
    raw,
    missing: (...names: string[]) => names.filter((name) => !has(name)),
    get: (row: CsvRow, name: string) => raw(row, name).trim(),
  };
}

/** The line breaks of a part of a text. */
export function countLines(text: string, from: number, until: number): number {
  // A search in the whole text would run to its end if it has no further line break.
  const part = text.slice(from, until);
  let count = 0;
  for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', at + 1)) count += 1;
  return count;
}
