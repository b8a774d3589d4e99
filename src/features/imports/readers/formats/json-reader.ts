import { parseOrUndefined } from '../json-records.ts';
import { MAX_WHOLE_CHARACTERS } from '../limits.ts';
import { problemAt, type ImportItem, type TextFile, type TextReader } from '../reader.ts';
import type { JsonLayout } from './json-layouts.ts';
import { isEmptyList, isObject, readJsonObjects } from './read-records.ts';

/** A reader of one layout. */
export function toJsonReader(layout: JsonLayout): TextReader {
  const { format, entries, sign, emptyName, lists, read } = layout;
  return {
    kind: 'text',
    format,
    isEntryPath: (path) => entries.test(path),
    recognizes: ({ name, text }) =>
      sign.test(text) || (emptyName?.test(name) === true && isEmptyList(text)),
    read: (file) => (lists ? readJsonObjects(file, lists, read) : readWhole(file, read)),
  };
}

async function* readWhole(
  { path, blocks }: TextFile,
  read: JsonLayout['read'],
): AsyncGenerator<ImportItem> {
  const at = { file: path };
  let text = '';
  for await (const block of blocks) {
    text += block;
    if (text.length > MAX_WHOLE_CHARACTERS) {
      yield problemAt(at, { code: 'tooLarge', limitBytes: MAX_WHOLE_CHARACTERS });
      return;
    }
  }
  const object = nestsDeeply(text) ? undefined : parseOrUndefined(text);
  if (isObject(object)) yield* read(object, at);
  // The fields that recognized it are there, so it is cut off rather than no JSON.
  else yield problemAt(at, { code: object === undefined ? 'truncatedFile' : 'invalidJson' });
}

/** No export nests as deep. Of brackets alone parsing takes 50 bytes each, which no limit of a thread's memory counts. */
const MAX_DEPTH = 100;

/** Whether more brackets are open at once. Brackets in texts count too. */
function nestsDeeply(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length && depth <= MAX_DEPTH; at += 1) {
    const character = text[at];
    if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
  }
  return depth > MAX_DEPTH;
}
