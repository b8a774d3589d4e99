import { FileError } from './chunks.ts';
import { MAX_COMPRESSION_RATIO, MIN_BYTES_FOR_RATIO } from './limits.ts';
import type { ZipEntry } from './zip-entries.ts';

/** Bytes of a file or zip entry, from the start with each call. */
export type Source = {
  readonly path: string;
  readonly chunks: () => AsyncGenerator<Uint8Array>;
};

/** Called with each chunk. */
type OnBytes = (bytes: number) => void;

/** The same chunks, counted. */
export type CountBytes = (chunks: AsyncGenerator<Uint8Array>) => AsyncGenerator<Uint8Array>;

/** The bytes of a file. Throws FileError if there are too many. */
export async function* readBlob(
  blob: Blob,
  limitBytes: number,
  onBytes: OnBytes,
): AsyncGenerator<Uint8Array> {
  if (blob.size > limitBytes) throw new FileError({ code: 'tooLarge', limitBytes });
  for await (const chunk of blob.stream()) {
    onBytes(chunk.length);
    yield chunk;
  }
}

/** The unpacked bytes of a zip entry, reported as packed ones. Throws FileError if it is damaged or too large. */
export async function* readEntry(
  entry: ZipEntry,
  limitBytes: number,
  onBytes: OnBytes,
): AsyncGenerator<Uint8Array> {
  const { packedBytes } = entry;
  let bytes = 0;
  const chunks = entry.chunks();
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limitBytes) throw new FileError({ code: 'tooLarge', limitBytes });
      if (bytes > MIN_BYTES_FOR_RATIO && bytes > packedBytes * MAX_COMPRESSION_RATIO) {
        throw new FileError({ code: 'tooCompressed', limitRatio: MAX_COMPRESSION_RATIO });
      }
      onBytes((chunk.length / Math.max(entry.bytes, chunk.length)) * packedBytes);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError({ code: 'damagedZip' });
  } finally {
    await chunks.return(undefined);
  }
}
