import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '#export/server/exported-sleep.ts';
import { readSample, readSampleOf } from '../sample.fixture.ts';

const SLEEP = {
  id: '0192f0c8-6f1c-7d3e-8a55-0d4b3d0c9a11',
  startTime: '2026-03-01T15:05:00.000Z',
  endTime: '2026-03-01T23:00:30.500Z',
  timeZone: 'Asia/Jakarta',
  startLocal: '2026-03-01T22:05',
  source: 'live',
  settled: true,
  quality: 4,
  note: 'rain, 5" of it\r\nand =wind ',
};

const EXPECTED = {
  format: 'lelap',
  key: `lelap:${SLEEP.id}`,
  times: { kind: 'instant', start: Date.parse(SLEEP.startTime), end: Date.parse(SLEEP.endTime) },
  zone: { iana: 'Asia/Jakarta' },
  detail: 'asleep',
  quality: 4,
  settled: true,
  note: SLEEP.note,
};

const toJson = (lists: object, version = 1) =>
  JSON.stringify({ format: 'lelap-export', version, events: [{ kind: 'signed-in' }], ...lists });

const MARKS = [
  { sleepDate: '2026-03-02', kind: 'work', noSleep: false, rest: true },
  { sleepDate: '2026-03-03', kind: null, noSleep: true, rest: false },
];
const SLEEPS = [SLEEP, { ...SLEEP, id: 'b', settled: false, quality: null, note: null }];
const toCsv = (rows: Record<string, string | number | boolean | null>[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map(csvLine).join('');

test.each([
  ['JSON', { 'x.json': toJson({ marks: MARKS, sleeps: SLEEPS }) }],
  ['CSV', { 'a.csv': toCsv(SLEEPS), 'b.csv': toCsv(MARKS) }],
])("Lelap's %s keeps times, zone, note, quality, settled and marks", async (_, files) => {
  const { sleeps, marks, problems } = await readSampleOf('lelap', files);
  const second = { key: 'lelap:b', settled: false, quality: undefined, note: undefined };
  expect(sleeps).toMatchObject([EXPECTED, second]);
  expect([marks, problems]).toEqual([MARKS, []]);
});

const ANSWERS = {
  minutesToFallAsleep: 0,
  awakenings: 50,
  minutesAwake: 720,
  intoBedAt: '2026-03-01T14:50:00.000Z',
  outOfBedAt: '2026-03-01T23:20:00.000Z',
};
const NO_ANSWERS = Object.fromEntries(Object.keys(ANSWERS).map((field) => [field, null]));

test.each([
  ['JSON', (...rows: (typeof SLEEP & object)[]) => ({ 'x.json': toJson({ sleeps: rows }) })],
  ['CSV', (...rows: (typeof SLEEP & object)[]) => ({ 'a.csv': toCsv(rows) })],
])("Lelap's %s keeps the answers of the long diary that are in range", async (_, toFiles) => {
  const changed = (more: object) => ({ ...SLEEP, ...ANSWERS, ...more });
  const files = toFiles(
    changed({}),
    changed({ ...NO_ANSWERS, id: 'b' }),
    changed({ id: 'c', minutesToFallAsleep: 721, awakenings: 51, minutesAwake: -1 }),
    changed({ id: 'd', minutesToFallAsleep: 1.5, awakenings: 'two', intoBedAt: '2026-03-01' }),
  );
  const { sleeps, problems } = await readSampleOf('lelap', files);
  const read = {
    ...ANSWERS,
    intoBedAt: Date.parse(ANSWERS.intoBedAt),
    outOfBedAt: Date.parse(ANSWERS.outOfBedAt),
  };
  const none = { minutesToFallAsleep: undefined, awakenings: undefined };
  expect(problems).toEqual([]);
  expect(sleeps).toMatchObject([
    { ...EXPECTED, ...read },
    { ...none, minutesAwake: undefined, intoBedAt: undefined, outOfBedAt: undefined },
    { ...read, ...none, minutesAwake: undefined },
    { ...read, ...none, intoBedAt: undefined },
  ]);
  const [earlier] = (await readSampleOf('lelap', toFiles(SLEEP))).sleeps;
  expect(earlier).toMatchObject({ ...EXPECTED, ...none, outOfBedAt: undefined });
});

test("Lelap's marks of earlier versions are no rest nights", async () => {
  const earlier = MARKS.map(({ rest: _rest, ...mark }) => mark);
  const files = { 'a.csv': toCsv(earlier), 'b.json': toJson({ marks: earlier, sleeps: [] }) };
  for (const [name, text] of Object.entries(files)) {
    const { marks } = await readSampleOf('lelap', { [name]: text });
    expect(marks).toEqual(earlier.map((mark) => ({ ...mark, rest: false })));
  }
});

test("Lelap's JSON reports each sleep that it cannot read", async () => {
  const sleeps = [
    { ...SLEEP, endTime: null },
    { ...SLEEP, startTime: '2026-03-01' },
    { ...SLEEP, endTime: '2026-03-01T15:04:00.000Z' },
    { ...SLEEP, timeZone: null },
    7,
    SLEEP,
  ];
  const marks = [{ sleepDate: '2026-02-30', kind: null, noSleep: true }];
  const result = await readSampleOf('lelap', { 'x.json': toJson({ sleeps, marks }) });
  expect(result.sleeps).toHaveLength(1);
  expect(result.problems.map(({ record, reason }) => [record, reason.code])).toEqual([
    [1, 'missingValue'],
    [2, 'invalidTime'],
    [3, 'endBeforeStart'],
    [4, 'missingValue'],
    [5, 'invalidRecord'],
    [1, 'invalidRecord'],
  ]);
});

test.each([
  [toJson({ sleeps: [SLEEP] }, 2), 0, { code: 'newerVersion', version: 2 }],
  [toJson({ sleeps: [SLEEP, SLEEP] }).slice(0, -20), 1, { code: 'truncatedFile' }],
])("Lelap's JSON of a newer version or cut off is reported", async (text, count, reason) => {
  const { sleeps, problems } = await readSampleOf('lelap', { 'x.json': text });
  expect(sleeps).toHaveLength(count);
  expect(problems.map(({ reason }) => reason)).toEqual([reason]);
});

test('every note comes back from the CSV as typed', async () => {
  const unit = fc.constantFrom(...',;|\t\n\r\u2028\u0001"\' \u00A0\uFEFF=+-@＝a1');
  const note = fc.string({ unit, maxLength: 30 }).filter((text) => text.trim() !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(note, { minLength: 1, maxLength: 5 }), async (notes) => {
      const csv = toCsv(notes.map((note) => ({ ...SLEEP, note })));
      const { sleeps } = await readSample({ 'a.csv': csv });
      expect(sleeps.map(({ note }) => note)).toEqual(notes);
    }),
  );
});
