// @module-tag slow
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportSample, healthConnectSample } from '#testkit/export-samples.ts';
import { MAX_ZIP_ENTRIES } from './limits.ts';
import { MUTATIONS, place } from './mutations.fixture.ts';
import { groupProblems } from './problems.ts';
import type { ReadResult } from './collected-records.ts';
import { readSample, readWhole } from './sample.fixture.ts';
import { spreadsheetSample, zipSample } from './zip.fixture.ts';
import { databaseSample } from './sqlite.fixture.ts';

const FITBIT = exportSample('fitbit', 3).text;

test('a zip bomb is stopped after 200 times its size', async () => {
  const zip = await zipSample({
    'sleep-2015-01-01.json': `${FITBIT.slice(0, -1)}${' '.repeat(30_000_000)}]`,
  });
  expect(zip.length).toBeLessThan(100_000);
  const { problems } = await readWhole({ 'a.zip': zip });
  expect(problems).toEqual([
    { file: 'a.zip/sleep-2015-01-01.json', reason: { code: 'tooCompressed', limitRatio: 200 } },
  ]);
});

test('a zip of 100,001 entries is not read', async () => {
  // The directory alone, in which all entries share one name.
  const entry = new Uint8Array(47);
  entry.set([0x50, 0x4b, 1, 2]);
  entry[28] = 1;
  entry[46] = 0x61;
  const count = MAX_ZIP_ENTRIES + 1;
  const zip = new Uint8Array(4 + count * entry.length + 22);
  zip.set([0x50, 0x4b, 3, 4]);
  for (let index = 0; index < count; index++) zip.set(entry, 4 + index * entry.length);
  const end = new DataView(zip.buffer, zip.length - 22);
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, count % 65_536, true);
  end.setUint16(10, count % 65_536, true);
  end.setUint32(12, count * entry.length, true);
  end.setUint32(16, 4, true);
  const { problems } = await readWhole({ 'a.zip': zip });
  const reason = { code: 'tooManyEntries', limit: MAX_ZIP_ENTRIES };
  expect(problems).toEqual([{ file: 'a.zip', reason }]);
});

test('a database with more than 10,000 tables and triggers is not opened', async () => {
  const content = await databaseSample(`create table t (x); pragma writable_schema = on;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
    insert into sqlite_schema select 'view', 'v' || i, 'v' || i, 0, 'create view v' || i || ' as select 1' from n;`);
  expect((await readWhole({ 'a.db': content })).problems).toEqual([
    { file: 'a.db', reason: { code: 'tooManyTables', limit: 10_000 } },
  ]);
});

test('a line of 10 MB is reported', async () => {
  const lines = exportSample('plees', 3).text.trim().split('\n');
  lines.splice(-1, 0, `9,${'x'.repeat(10_000_000)}`);
  const { sleeps, problems } = await readWhole({ 'a.csv': lines.join('\n') });
  expect(sleeps).toHaveLength(3);
  expect(problems).toMatchObject([{ line: 4, reason: { code: 'lineTooLong' } }]);
});

test('a database beyond the limit of the device is not opened', async () => {
  const content = await databaseSample('create table t (x);');
  const read = async (maxDatabaseBytes: number) =>
    (await readWhole({ 'a.db': content }, { maxDatabaseBytes })).problems;
  const limitBytes = content.length - 1;
  expect(await read(limitBytes)).toMatchObject([{ reason: { code: 'tooLarge', limitBytes } }]);
  expect(await read(content.length)).toMatchObject([{ reason: { code: 'notRecognized' } }]);
});

const toCodes = ({ problems }: ReadResult) => problems.map(({ reason }) => reason.code);

test('the unpacked bytes of all files and entries together have a limit', async () => {
  const zip = await zipSample({ 'sleep-2015-01-01.json': FITBIT, 'sleep-2015-02-01.json': FITBIT });
  const files = { 'a.json': FITBIT, 'b.zip': zip, 'c.json': FITBIT };
  const limit = 4 * FITBIT.length;
  const read = async (maxUnpackedBytes: number) => await readWhole(files, { maxUnpackedBytes });
  expect(await read(limit)).toMatchObject({ recognized: { length: 4 }, problems: [] });
  const { recognized, problems } = await read(limit - 1);
  expect(recognized).toHaveLength(3);
  const reason = { code: 'tooLarge', limitBytes: limit - 1 };
  expect(problems).toEqual([{ file: 'c.json', reason }]);
});

test.each([
  ['a database', 'a.db', () => databaseSample('create table t (x);')],
  ['a spreadsheet', 'a.xlsx', () => spreadsheetSample([['x'.repeat(5000)]])],
])('the unpacked bytes of %s count', async (_, path, make) => {
  const content = await make();
  const read = async (maxUnpackedBytes: number) =>
    toCodes(await readWhole({ [path]: content }, { maxUnpackedBytes }));
  expect(await read(4000)).toEqual(['tooLarge']);
  expect(await read(20_000)).toEqual(['notRecognized']);
});

test('a zip bomb is not unpacked beyond the limit, nor is any entry after it', async () => {
  const fill = (length: number) => `${FITBIT.slice(0, -1)}${' '.repeat(length)}]`;
  const [half, bomb] = [fill(200_000), fill(30_000_000)];
  const entries = [half, bomb, FITBIT].map((text, at) => [`sleep-2015-0${at + 1}-01.json`, text]);
  const zip = await zipSample(Object.fromEntries(entries) as Record<string, string>);
  const read = await readWhole({ 'a.zip': zip }, { maxUnpackedBytes: 300_000 });
  expect(toCodes(read)).toEqual(['tooLarge', 'tooLarge']);
  expect(read.sleeps).toHaveLength(3);
});

test('an encrypted entry is reported', async () => {
  const zip = await zipSample({ 'sleep-2015-01-01.json': FITBIT }, { password: 'secret' });
  const { problems } = await readSample({ 'a.zip': zip });
  expect(problems.map(({ reason }) => reason.code)).toEqual(['encryptedZip']);
});

test('an entry whose data is damaged costs no other entry', async () => {
  const zip = await zipSample({ 'sleep-2015-01-01.json': FITBIT, 'sleep-2015-02-01.json': FITBIT });
  zip.fill(0xff, 60, 90);
  const { sleeps, problems } = await readSample({ 'a.zip': zip });
  expect(sleeps).toHaveLength(3);
  const file = 'a.zip/sleep-2015-01-01.json';
  expect(problems).toEqual([{ file, reason: { code: 'damagedZip' } }]);
});

const SLEEP_TYPE = 'HKCategoryTypeIdentifierSleepAnalysis';
test.each([
  ['text', SLEEP_TYPE, 0],
  ['one tag', `${SLEEP_TYPE} `, 0],
  ['open records', `<Record type="${SLEEP_TYPE}">`, 1000],
  ['open tags', `<Record type="${SLEEP_TYPE}" `, 1000],
])('an Apple export of 4 MB with sleep only in %s is soon read', async (name, part, count) => {
  const start = name === 'one tag' ? '<HealthData><Record x="' : '<HealthData>';
  const text = start + part.repeat(4_000_000 / part.length);
  const { problems, moreProblems, segments } = await readWhole({ 'export.xml': text });
  expect(segments).toEqual([]);
  const counts = groupProblems(problems, moreProblems).map((group) => group.count);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(count);
});

test.each([
  ['a database', 'health_connect_export.db', () => databaseSample(healthConnectSample(4))],
  ['a zip', 'a.zip', () => zipSample({ 'sleep-2015.json': FITBIT })],
] as const)('the mutated bytes of %s never make reading fail or hang', async (_, path, make) => {
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
      const { recognized, problems } = await readWhole({ [path]: bytes });
      expect(recognized.length + problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 5 * MUTATIONS, timeout: 5000 },
  );
});
