// @module-tag slow
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportSample, healthConnectSample, SAMPLE_FORMATS } from '#testkit/export-samples.ts';
import { IMPORT_FORMATS } from '#domain/import-plan.ts';
import type { TextReader } from './reader.ts';
import { readExports } from './read-exports.ts';
import { READERS } from './readers.ts';
import { zipSample } from './zip.fixture.ts';
import { databaseSample, openDatabase } from './sqlite.fixture.ts';

// IMPORT_MUTATIONS=100000 runs that many per reader.
const numRuns = Number(process.env['IMPORT_MUTATIONS'] ?? 100);
const TIMEOUT_MS = 180_000 + numRuns * 50;
const NIGHTS = 4;

const answers = { mapping: { start: 0, end: 1, note: 2 } };

/** Text that breaks parsers: separators, quotes, numbers and names at their limits, other scripts and half characters. */
const TOKENS =
  String.raw`, ; " "" ' \\ [ ] { } < /> &x; <![CDATA[ <!-- null NaN -1 1e999 99999999999999999 __proto__
  constructor 0000-00-00 9999-12-31 +99:99 {"toString":1} =1 ١٢`
    .split(/\s+/)
    .concat('', '\n', '\r\n', '\r', '\0', '\uFEFF', '\uD800', 'x'.repeat(70_000));
// Not a double, most of which are almost 0.
const place = fc.nat({ max: 9999 }).map((part) => part / 10_000);

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

async function* toBlocks(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

test('every format has a sample', () => {
  const others = ['health-connect', 'google-fit', 'gadgetbridge'];
  expect([...SAMPLE_FORMATS, ...others].toSorted()).toEqual(IMPORT_FORMATS.toSorted());
});

test.each(SAMPLE_FORMATS)(
  '%s: mutated text never makes the reader throw or hang',
  { timeout: TIMEOUT_MS },
  async (format) => {
    const { path, text } = exportSample(format, NIGHTS);
    const readers = READERS.filter(
      (reader): reader is TextReader => reader.kind === 'text' && reader.format === format,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(mutation, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1 << 16, 997),
        fc.constantFrom({}, { startDate: 1 }, { startDate: 1, endDate: 2 }),
        async (mutations, blockLength, dates) => {
          const mutated = mutations.reduce(mutate, text);
          const blocks = () => toBlocks(mutated, blockLength);
          const head = { path, name: path, text: mutated.slice(0, 65_536) };
          for (const reader of readers) {
            reader.recognizes(head);
            const csvAnswer = { mapping: { ...answers.mapping, ...dates } };
            const file = { ...head, blocks: blocks(), again: blocks, csvAnswer };
            for await (const item of reader.read(file)) expect(item.kind).toBeTypeOf('string');
          }
        },
      ),
      { numRuns, timeout: 5000 },
    );
  },
);

test.each([
  ['a database', 'health_connect_export.db', () => databaseSample(healthConnectSample(NIGHTS))],
  ['a zip', 'a.zip', () => zipSample({ 'sleep-2015.json': exportSample('fitbit', NIGHTS).text })],
] as const)(
  'the mutated bytes of %s never make reading fail or hang',
  { timeout: TIMEOUT_MS },
  async (_, path, make) => {
    const original = await make();
    const change = fc.record({ place, byte: fc.nat(255), isCut: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        let bytes = original.slice();
        for (const { place, byte, isCut } of changes) {
          const at = Math.floor(place * (bytes.length - 1));
          if (isCut && byte < 16) bytes = bytes.slice(0, at + 1);
          else bytes[at] = byte;
        }
        const { recognized, problems } = await readExports([{ path, blob: new Blob([bytes]) }], {
          openDatabase,
        });
        expect(recognized.length + problems.length).toBeGreaterThan(0);
      }),
      { numRuns, timeout: 5000 },
    );
  },
);

test('samples are read without a problem', async () => {
  const files = SAMPLE_FORMATS.map((format) => exportSample(format, NIGHTS));
  const { sleeps, segments, problems } = await readExports(
    files.map(({ path, text }) => ({
      // Loose files are recognized by content, not by name.
      path: path.replaceAll('/', ' '),
      blob: new Blob([text]),
    })),
    { answers: { csv: { 'my-nights.csv': answers } } },
  );
  expect(problems).toEqual([]);
  const counts = Map.groupBy([...sleeps, ...segments], ({ format }) => format);
  for (const format of SAMPLE_FORMATS) {
    // Each Zepp night has a nap.
    expect([format, counts.get(format)?.length]).toEqual([
      format,
      format === 'zepp' ? 2 * NIGHTS : NIGHTS,
    ]);
  }
});
