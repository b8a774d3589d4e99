import { expect, test, vi } from 'vitest';
import { exportSample } from '#testkit/export-samples.ts';
import { peek } from './chunks.ts';
import { decodeText } from './decode-text.ts';
import { groupProblems, type Problem } from './problems.ts';
import { readExports, type ReadProgress } from './read-exports.ts';
import { readSample, readWhole, type SampleFiles } from './sample.fixture.ts';
import { spreadsheetSample, zipSample } from './zip.fixture.ts';

const FITBIT = exportSample('fitbit', 3).text;
const PLEES = exportSample('plees', 3).text;
const bytesOf = (...bytes: number[]) => new Uint8Array(bytes);
const encode = (text: string) => new TextEncoder().encode(text);

const toLine = ({ file, reason }: Problem) => `${file}: ${Object.values(reason).join(' ')}`;

test('answers belong to one of two files with the same name', async () => {
  const csv = (header: string) => ({
    path: 'sleep.csv',
    blob: new Blob([`${header}\n2024-05-01 22:00,2024-05-02 06:00\n`]),
  });
  const files = [csv('start,end'), csv('up,down')];
  const { questions } = await readExports(files);
  expect(questions.map(({ file }) => file)).toEqual(['sleep.csv', '2 sleep.csv']);
  const answers = { csv: { 'sleep.csv': { mapping: { start: 0, end: 1 } } } };
  const read = await readExports(files, { answers });
  expect([read.sleeps.length, read.questions.length]).toEqual([1, 1]);
});

test('readExports reads files of a folder and entries of a zip by their names, and skips others', async () => {
  const takeout = {
    'Takeout/Fitbit/Global Export Data/sleep-2015-01-01.json': FITBIT,
    'Takeout/Fitbit/Global Export Data/heart_rate-2015-01-01.json': '[{"logId":1,"dateOfSleep":1}]',
    'Takeout/Photos/sleep.jpg': 'jpg',
  };
  const zipped = await readSample({ 'takeout.zip': await zipSample(takeout) });
  const folder = await readSample(takeout);
  for (const { sleeps, recognized, problems } of [zipped, folder]) {
    expect([sleeps.length, recognized.length, problems]).toEqual([3, 1, []]);
  }
  expect(zipped.recognized[0]?.path).toBe(
    'takeout.zip/Takeout/Fitbit/Global Export Data/sleep-2015-01-01.json',
  );
});

test('a zip in a folder is read', async () => {
  const zip = await zipSample({ 'sleep-2015-01-01.json': FITBIT });
  expect((await readSample({ 'Downloads/takeout-001.zip': zip })).sleeps).toHaveLength(3);
});

const PDF = encode('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<</Type/Catalog>>\nendobj\n');
const DATABASE = `SQLite format 3\0${'x'.repeat(5000)}`;
const ZIP_HEAD = bytesOf(0x50, 0x4b, 3, 4, 9, 9);
const ZIPPED_TEXT = { 'content.xml': '<office:x/>' };
const BROKEN_SHEET = { 'xl/workbook.xml': '<workbook/>' };
type Content = string | Uint8Array | SampleFiles;
test.each<[title: string, name: string, content: Content, code: string]>([
  ['an empty file', 'sleep.csv', '', 'emptyFile'],
  ['a PDF with the name of a CSV', 'sleep.csv', PDF, 'notRecognized'],
  ['a picture', 'x.csv', bytesOf(0x89, 0x50, 0x4e, 0x47, 0, 1), 'notRecognized'],
  ['a text', 'letter.txt', 'Dear diary,\nI slept.', 'notRecognized'],
  ['NULs', 'sleep.csv', `start,end\n${'\0'.repeat(1000)}`, 'notRecognized'],
  ['a calendar', 'a.ics', 'BEGIN:VCALENDAR\n', 'notSupportedYet icalendar'],
  ['an .xls', 'a.xls', bytesOf(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'notSupportedYet spreadsheet'],
  ['a damaged zip', 'a.zip', ZIP_HEAD, 'damagedZip'],
  ['a damaged database', 'a.db', DATABASE, 'damagedDatabase'],
  ['a recognized file without a night', 'sleep-2020-01-01.json', '[]', 'noSleeps'],
  ['a zip in a zip', 'a.zip', { 'inner.zip': ZIP_HEAD }, 'nestedZip'],
  ['a zip with a text document', 'a.zip', ZIPPED_TEXT, 'notSupportedYet spreadsheet'],
  ['a zip with a damaged spreadsheet', 'a.zip', BROKEN_SHEET, 'damagedZip'],
  ['a zip with photos', 'a.zip', { 'a.jpg': 'x' }, 'notRecognized'],
  ['a zip with nothing', 'a.zip', {}, 'notRecognized'],
])('%s is reported', async (_, name, content, code) => {
  const isFile = typeof content === 'string' || content instanceof Uint8Array;
  const file = isFile ? content : await zipSample(content);
  const { problems, sleeps, questions } = await readSample({ [name]: file });
  expect(problems.map(toLine)).toEqual([`${name}: ${code}`]);
  expect([sleeps, questions]).toEqual([[], []]);
});

test.each([
  ['of an unknown app', 'start,end,note\n1,2,café\n', 'columns'],
  ['of Plees', 'sid,start,stop,comment\n1,1740000000000,1740027000000,café\n', 'café'],
])('the encoding of a CSV %s that is not UTF-8 is asked', async (_, csv, expected) => {
  const files = { 'a.csv': new Uint8Array(Buffer.from(csv, 'latin1')) };
  const asked = [{ kind: 'encoding', file: 'a.csv' }];
  expect(await readSample(files)).toMatchObject({ questions: asked, sleeps: [], problems: [] });
  const answers = { encodings: { 'a.csv': 'windows-1252' } };
  const { questions, sleeps } = await readSample(files, { answers });
  const kinds = questions.map(({ kind }) => kind);
  expect([...kinds, ...sleeps.map(({ note }) => note)]).toEqual([expected]);
});

test.each([
  ['', 'little-endian', (bytes: Buffer) => bytes],
  ['', 'big-endian', (bytes: Buffer) => bytes.swap16()],
  ['\uFEFF', 'with a byte order mark', (bytes: Buffer) => bytes],
])('UTF-16 is read (%j, %s)', async (mark, _, toBytes) => {
  const csv = `${mark}sid,start,stop,comment\n1,1740000000000,1740027000000,よく眠れた\n`;
  const file = new Uint8Array(toBytes(Buffer.from(csv, 'utf16le')));
  const { sleeps } = await readSample({ 'plees.csv': file });
  expect(sleeps).toMatchObject([{ format: 'plees', note: 'よく眠れた' }]);
});

test('a text that arrives byte by byte is recognized and read by all of it', async () => {
  const bytes = encode('よく眠れた');
  async function* chunks() {
    for (const byte of bytes) yield bytesOf(byte);
  }
  expect((await peek(chunks())).head).toEqual(bytes);
  expect(await Array.fromAsync(decodeText(chunks(), 'utf-8'))).toEqual(['よく眠れた']);
});

test('a recognized file without a night is no problem beside others', async () => {
  const files = { 'sleep-2020-01-01.json': '[]', 'sleep-2020-02-01.json': FITBIT };
  expect((await readSample(files)).problems).toEqual([]);
});

test('a file that is left out is not read, and reported', async () => {
  const files = { 'sleep_score.csv': 'sleep_log_entry_id,timestamp,overall_score\n1,x,80\n' };
  expect((await readSample(files)).questions).toMatchObject([{ kind: 'columns', guess: {} }]);
  const answers = { leftOut: ['sleep_score.csv'] };
  const { questions, problems } = await readSample(files, { answers });
  expect([questions, problems.map(toLine)]).toEqual([[], ['sleep_score.csv: leftOut']]);
});

test('the first sheet of a spreadsheet is read as a table', async () => {
  const header = ['Bedtime', 'Wake time', 'Note'];
  const sheet = await spreadsheetSample([header, [45292.9375, 45293.25, 'late']]);
  const { problems, questions } = await readSample({ 'my-nights.xlsx': sheet });
  expect(problems).toEqual([]);
  expect(questions).toMatchObject([
    {
      kind: 'columns',
      header,
      rows: [['2024-01-01 22:30:00', '2024-01-02 06:00:00', 'late']],
      guess: { start: 0, end: 1, note: 2 },
    },
  ]);
});

test('a note of more than 2,000 characters is cut between characters, and reported', async () => {
  const note = '😴'.repeat(1001);
  const csv = `sid,start,stop,rating,comment\n1,1740000000000,1740027000000,4,x${note}\n`;
  const { sleeps, problems, recognized } = await readSample({ 'plees.csv': csv });
  expect(recognized).toMatchObject([{ records: 1, unreadable: 0 }]);
  expect(sleeps[0]?.note).toBe(`x${'😴'.repeat(999)}`);
  const reason = { code: 'noteShortened', limitCharacters: 2000 };
  expect(problems).toEqual([{ file: 'plees.csv', line: 2, reason }]);
});

test('of many problems the first of each reason are kept, and all are counted', async () => {
  const csv = `sid,start,stop\n${'1,x,y\n'.repeat(1500)}`;
  const read = await readSample({ 'plees.csv': `${csv}1,,2\n`, 'b.csv': csv });
  expect(read.recognized).toMatchObject([{ unreadable: 1501 }, { records: 0, unreadable: 1500 }]);
  const groups = groupProblems(read.problems, read.moreProblems);
  expect(groups.map(({ first, count }) => [first[0]?.reason.code, first.length, count])).toEqual([
    ['invalidTime', 10, 3000],
    ['missingValue', 1, 1],
  ]);
});

test('progress grows up to the size of what is read', async () => {
  const zip = await zipSample({ 'sleep-2015-01-01.json': FITBIT, 'x.jpg': 'x'.repeat(50_000) });
  const onProgress = vi.fn<(progress: ReadProgress) => void>();
  await readWhole({ 'a.zip': zip, 'b.csv': encode(PLEES) }, { onProgress });
  const seen = onProgress.mock.calls.map(([progress]) => progress.bytesRead);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  const last = onProgress.mock.lastCall?.[0];
  expect(last?.bytesRead).toBeCloseTo(last?.bytesTotal ?? NaN);
  expect(last?.bytesTotal).toBeLessThan(zip.length + PLEES.length);
});
