import { MAX_RECORD_CHARACTERS } from './limits.ts';

/** An element of a list in a JSON file. */
export type JsonRecord = {
  /** The name of the list in the object around it; '' for a list that is the whole file. */
  readonly list: string;
  /** Its number in the list, from 1. */
  readonly record: number;
  readonly line: number;
} & (
  | { readonly kind: 'value'; readonly value: unknown }
  /** Unreadable by itself: `tooLong`, or `invalid` JSON. */
  | { readonly kind: 'tooLong' | 'invalid' }
  /** The file ends inside a list or is no JSON: the last that is yielded. */
  | { readonly kind: 'truncated' | 'notJson' }
);

/** Exports have less than ten; a hostile file could fill the memory. */
const MAX_DEPTH = 1000;

// Characters that matter outside and inside of a string.
const STRUCTURE = /["[\]{}:,\n]/g;
const IN_STRING = /["\\\n]/g;

/**
 * Streams the elements of lists: of a file that is a list, or of the lists that are members of the file's object.
 * Elements are parsed one by one, so that memory stays flat and a broken one costs no other.
 */
export async function* readJsonRecords(blocks: AsyncIterable<string>): AsyncGenerator<JsonRecord> {
  const splitter = new ListSplitter();
  for await (const block of blocks) yield* splitter.take(block);
  yield* splitter.end();
}

class ListSplitter {
  /** Brackets that are open: `{` and `[`. */
  #open: string[] = [];
  #isInString = false;
  #isEscaped = false;
  /** Text since the last element or member started; undefined where it does not matter. */
  #text = '';
  #isTooLong = false;
  #member = '';
  #record = 0;
  #line = 1;
  #startLine = 1;
  #hasStarted = false;
  #hasList = false;
  #isBroken = false;

  take(block: string): JsonRecord[] {
    const records: JsonRecord[] = [];
    if (!this.#hasStarted && block.trim() !== '') {
      this.#hasStarted = true;
      this.#isBroken = !/^\s*[[{]/.test(block);
    }
    let at = 0;
    let kept = 0;
    if (this.#isEscaped) {
      at = 1;
      this.#isEscaped = false;
    }
    const keep = (until: number) => {
      if (this.#text.length + until - kept > MAX_RECORD_CHARACTERS) this.#isTooLong = true;
      this.#text = this.#isTooLong ? '' : this.#text + block.slice(kept, until);
      kept = until;
    };
    while (!this.#isBroken) {
      const wanted = this.#isInString ? IN_STRING : STRUCTURE;
      wanted.lastIndex = at;
      const found = wanted.exec(block);
      if (!found) break;
      const [character] = found;
      at = found.index + 1;
      if (character === '\n') this.#line += 1;
      else if (this.#isInString) {
        if (character === '"') this.#isInString = false;
        else if (at < block.length) {
          if (block[at] === '\n') this.#line += 1;
          at += 1;
        } else this.#isEscaped = true;
      } else if (character === '"') this.#isInString = true;
      else if (character === '[' || character === '{') {
        const isListStart = character === '[' && this.#isListPlace();
        this.#open.push(character);
        if (this.#open.length > MAX_DEPTH) this.#isBroken = true;
        if (isListStart) {
          this.#hasList = true;
          this.#record = 0;
          this.#restart();
          kept = at;
        } else if (this.#open.length === 1) {
          this.#restart();
          kept = at;
        }
      } else if (character === ':') {
        if (this.#open.length === 1 && this.#open[0] === '{') {
          keep(found.index);
          this.#member = parseOrUndefined(this.#text) as string;
          this.#restart();
          kept = at;
        }
      } else if (character === ',') {
        if (this.#isInList()) {
          keep(found.index);
          this.#finish(records);
          kept = at;
        } else if (this.#open.length === 1) {
          this.#restart();
          kept = at;
        }
      } else {
        const isListEnd = this.#isInList();
        if (isListEnd) {
          keep(found.index);
          if (this.#text.trim() !== '' || this.#isTooLong) this.#finish(records);
          kept = at;
        }
        if (this.#open.pop() !== (character === ']' ? '[' : '{')) this.#isBroken = true;
      }
    }
    if (this.#isBroken || this.#open.length === 0) this.#text = '';
    else keep(block.length);
    return records;
  }

  end(): JsonRecord[] {
    const place = { list: this.#member, record: this.#record + 1, line: this.#line };
    if (this.#isBroken || !this.#hasList) return [{ ...place, kind: 'notJson' }];
    return this.#open.length > 0 ? [{ ...place, kind: 'truncated' }] : [];
  }

  #isListPlace(): boolean {
    return this.#open.length === 0 || (this.#open.length === 1 && this.#open[0] === '{');
  }

  #isInList(): boolean {
    const depth = this.#open.length;
    return this.#open[depth - 1] === '[' && (depth === 1 || (depth === 2 && this.#open[0] === '{'));
  }

  #restart(): void {
    this.#text = '';
    this.#isTooLong = false;
    this.#startLine = this.#line;
  }

  #finish(records: JsonRecord[]): void {
    this.#record += 1;
    const line = this.#startLine + (/^\s*/.exec(this.#text)?.[0].split('\n').length ?? 1) - 1;
    const place = { list: this.#member, record: this.#record, line };
    if (this.#isTooLong) records.push({ ...place, kind: 'tooLong' });
    else {
      const value = parseOrUndefined(this.#text);
      records.push(
        value === undefined ? { ...place, kind: 'invalid' } : { ...place, kind: 'value', value },
      );
    }
    this.#restart();
  }
}

/** Parses JSON; undefined for other text. */
export function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
