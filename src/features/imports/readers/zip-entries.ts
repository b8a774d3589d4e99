import {
  BlobReader,
  configure,
  ZipReader,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { MAX_ZIP_ENTRIES } from './limits.ts';

// Reading already happens in a worker, and blob workers are forbidden by the content security policy.
configure({ useWebWorkers: false });

export type ZipEntry = {
  readonly path: string;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Unpacks the entry. Throws if it is damaged. */
  readonly chunks: () => AsyncGenerator<Uint8Array>;
};

/** The files of a zip; at most MAX_ZIP_ENTRIES + 1, by which a larger one shows. Throws if it is damaged. */
export async function* listZipEntries(zip: Blob): AsyncGenerator<ZipEntry> {
  // Nothing is unpacked to a disk, so `../` in a name does no harm.
  const reader = new ZipReader(new BlobReader(zip), { filenameValidation: 'tolerant' });
  try {
    let count = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1;
      if (count > MAX_ZIP_ENTRIES + 1) return;
      if (entry.directory) continue;
      yield {
        path: entry.filename.replaceAll('\\', '/'),
        isEncrypted: entry.encrypted,
        packedBytes: entry.compressedSize,
        bytes: entry.uncompressedSize,
        chunks: () => unpack(entry),
      };
    }
  } finally {
    await reader.close();
  }
}

async function* unpack(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const stop = new AbortController();
  const done = entry.getData(writable, { signal: stop.signal });
  // The reading side gets the error too; this only avoids an unhandled rejection.
  done.catch(() => writable.abort().catch(() => undefined));
  try {
    yield* readable;
    await done;
  } finally {
    stop.abort();
  }
}
