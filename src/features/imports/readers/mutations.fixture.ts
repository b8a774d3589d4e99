import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { readExports, type ReadOptions } from './read-exports.ts';
import { READERS } from './readers.ts';

/** IMPORT_MUTATIONS=10000 tries that many of each sample. */
export const MUTATIONS = Number(process.env['IMPORT_MUTATIONS'] ?? 20);

/** Text that breaks parsers: separators, quotes, numbers and names at their limits, other scripts and half characters. */
const TOKENS =
  String.raw`, ; " "" ' \\ [ ] { } < /> &x; <![CDATA[ <!-- null NaN -1 1e999 99999999999999999 __proto__
  constructor 0000-00-00 9999-12-31 +99:99 {"toString":1} =1 ١٢`
    .split(/\s+/)
    .concat('', '\n', '\r\n', '\r', '\0', '\uFEFF', '\uD800', 'x'.repeat(70_000));
// Not a double, most of which are almost 0.
export const place = fc.nat({ max: 9999 }).map((part) => part / 10_000);

/** Replaces a part, which may be empty or all that follows, by a token or by a copy of another part. */
const mutation = fc.record({
  place,
  length: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 5, arbitrary: fc.nat(30) },
    { weight: 1, arbitrary: fc.constant(Infinity) },
  ),
  inserted: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...TOKENS) },
    { weight: 1, arbitrary: fc.string({ maxLength: 5 }) },
    { weight: 1, arbitrary: fc.record({ from: place, length: fc.nat(200) }) },
  ),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

function mutate(text: string, { place, length, inserted }: Mutation): string {
  const indexOf = (part: number) => Math.floor(part * text.length);
  const insertedText =
    typeof inserted === 'string'
      ? inserted
      : text.slice(indexOf(inserted.from), indexOf(inserted.from) + inserted.length);
  return text.slice(0, indexOf(place)) + insertedText + text.slice(indexOf(place) + length);
}

async function* cut(blocks: AsyncIterable<string>, length: number): AsyncGenerator<string> {
  for await (const block of blocks) {
    for (let at = 0; at < block.length; at += length) yield block.slice(at, at + length);
  }
}

/** Reads with readers that get their texts in blocks of this length, which else are over 64 KiB. */
export async function inBlocks<T>(length: number, readFiles: () => Promise<T>): Promise<T> {
  const spies = READERS.filter((reader) => reader.kind === 'text').map((reader) => {
    const read = reader.read;
    return vi
      .spyOn(reader, 'read')
      .mockImplementation(({ blocks, again, ...file }) =>
        read({ ...file, blocks: cut(blocks, length), again: () => cut(again(), length) }),
      );
  });
  try {
    return await readFiles();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Reads changed copies of a text, which must make no reader throw or hang. */
export async function readMutations(
  path: string,
  text: string,
  options?: ReadOptions,
): Promise<void> {
  const mutations = fc.array(mutation, { minLength: 1, maxLength: 6 });
  const blockLength = fc.constantFrom(97, 65_536);
  await fc.assert(
    fc.asyncProperty(mutations, blockLength, async (changes, length) => {
      const blob = new Blob([changes.reduce(mutate, text)]);
      const { problems } = await inBlocks(length, () => readExports([{ path, blob }], options));
      expect(problems.filter(({ reason }) => reason.code === 'unreadableFile')).toEqual([]);
    }),
    { numRuns: MUTATIONS, timeout: 5000 },
  );
}
