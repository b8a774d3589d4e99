import { expect } from 'vitest';
import type { ImportFormat } from './imported-sleep.ts';
import type { ReadResult } from './collected-records.ts';
import { inBlocks, readMutations } from './mutations.fixture.ts';
import { readExports, type ReadOptions } from './read-exports.ts';
import { openDatabase } from './sqlite.fixture.ts';

/** Text or bytes by path. */
export type SampleFiles = Readonly<Record<string, string | Uint8Array>>;

/** Reads files once. */
export async function readWhole(files: SampleFiles, options?: ReadOptions): Promise<ReadResult> {
  const inputs = Object.entries(files).map(([path, content]) => ({
    path,
    blob: new Blob([content as string | Uint8Array<ArrayBuffer>]),
  }));
  return await readExports(inputs, { openDatabase, ...options });
}

/** Reads files whole and again with texts in blocks of one character, which must not matter. */
export async function readSample(files: SampleFiles, options?: ReadOptions): Promise<ReadResult> {
  const whole = await readWhole(files, options);
  expect(await inBlocks(1, () => readWhole(files, options))).toEqual(whole);
  return whole;
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
