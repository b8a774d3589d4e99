import { HEAD_BYTES } from './limits.ts';
import type { ProblemReason } from './problems.ts';

/** A file that cannot be read on, and why. */
export class FileError extends Error {
  readonly reason: ProblemReason;

  constructor(reason: ProblemReason) {
    super(reason.code);
    this.reason = reason;
  }
}

/** The first bytes, and all of them. */
export async function peek(
  chunks: AsyncGenerator<Uint8Array>,
): Promise<{ head: Uint8Array; all: AsyncGenerator<Uint8Array> }> {
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  const head = join(first, length);
  async function* all() {
    yield head;
    yield* chunks;
  }
  return { head: head.subarray(0, HEAD_BYTES), all: all() };
}

/** All bytes. Throws FileError beyond the limit. */
export async function joinChunks(
  chunks: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > limitBytes) throw new FileError({ code: 'tooLarge', limitBytes });
    parts.push(chunk);
  }
  return join(parts, length);
}

/** Empties `parts`, so that a large file is not in memory twice. */
function join(parts: Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = length;
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    at -= part.length;
    bytes.set(part, at);
  }
  return bytes;
}
