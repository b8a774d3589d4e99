import { HEAD_BYTES } from './limits.ts';

/** Fewer, larger blocks: a reader then seldom sees a record that continues in the next. */
const BLOCK_CHARACTERS = 64 * 1024;

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/** The encoding by byte order mark, or UTF-16 by the zeros beside most characters; undefined if neither tells it. */
export function findEncoding(head: Uint8Array): string | undefined {
  const marked = BYTE_ORDER_MARKS.find(([, ...mark]) =>
    mark.every((byte, index) => head[index] === byte),
  )?.[0];
  if (marked !== undefined) return marked;
  const zeros = [0, 0] as [number, number];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  // Digits and separators, which have a zero, are a part of tables in any language; other data has zeros everywhere.
  const isUtf16 =
    Math.max(even, odd) >= head.length / 8 && Math.max(even, odd) > 8 * Math.min(even, odd);
  if (!isUtf16) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Whether text is UTF-8 without NUL; the last character of a head may be cut. */
export function isUtf8Text(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, {
      stream: head.length >= HEAD_BYTES,
    });
    return true;
  } catch {
    return false;
  }
}

/** Whether this could be text of another encoding: UTF-16 has a NUL in every other byte, and others have none. */
export function isMaybeText(head: Uint8Array): boolean {
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) {
    if (byte === 0) zeros[index % 2] = 1;
    else if (byte < 9) return false;
  }
  return zeros.includes(0);
}

/** Decodes chunks to text without a byte order mark, in larger blocks. With `isFatal`, throws TypeError at invalid bytes. */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string,
  { isFatal = false } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: isFatal });
  let block = '';
  for await (const chunk of chunks) {
    block += decoder.decode(chunk, { stream: true });
    if (block.length < BLOCK_CHARACTERS) continue;
    yield block;
    block = '';
  }
  block += decoder.decode();
  if (block !== '') yield block;
}
