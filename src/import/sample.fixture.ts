import { expect } from 'vitest';
import type { ImportFormat } from './imported-sleep.ts';
import type { ReadResult } from './collected-records.ts';
import { readMutations } from './mutations.fixture.ts';
import { readExports, type ReadOptions } from './read-exports.ts';
import { openDatabase } from './sqlite.fixture.ts';

/** Text or bytes by path. */
export type SampleFiles = Readonly<Record<string, string | Uint8Array>>;

/** A blob whose stream has one byte per chunk. */
class ByteByByteBlob extends Blob {
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const bytes = this.arrayBuffer();
    let at = 0;
    return new ReadableStream({
      async pull(controller) {
        const all = await bytes;
        if (at < all.byteLength) controller.enqueue(new Uint8Array(all, at++, 1));
        else controller.close();
      },
    });
  }
}

/** Reads files whole and again one byte at a time, which must not matter. */
export async function readSample(files: SampleFiles, options?: ReadOptions): Promise<ReadResult> {
  const [whole, bytewise] = await Promise.all(
    [Blob, ByteByByteBlob].map(async (BlobClass) => {
      const inputs = Object.entries(files).map(([path, content]) => ({
        path,
        blob: new BlobClass([content as string | Uint8Array<ArrayBuffer>]),
      }));
      return await readExports(inputs, options);
    }),
  );
  expect(bytewise).toEqual(whole);
  return whole as ReadResult;
}

/** Reads large files, or such with options for progress, once. */
export async function readWhole(files: SampleFiles, options?: ReadOptions): Promise<ReadResult> {
  const inputs = Object.entries(files).map(([path, content]) => ({
    path,
    blob: new Blob([content as string | Uint8Array<ArrayBuffer>]),
  }));
  return await readExports(inputs, { openDatabase, ...options });
}

/** Reads files that one reader recognizes and has no question about, and mutations of their texts. */
export async function readSampleOf(
  format: ImportFormat,
  files: SampleFiles,
  options?: ReadOptions,
): Promise<ReadResult> {
  const result = await readSample(files, options);
  expect(new Set(result.recognized.map((file) => file.format))).toEqual(new Set([format]));
  expect(result.questions).toEqual([]);
  for (const [path, content] of Object.entries(files)) {
    if (typeof content === 'string') await readMutations(path, content, options);
  }
  return result;
}
