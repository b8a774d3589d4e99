import { expect, test } from 'vitest';
import type { CsvAnswer, CsvMapping } from '../questions.ts';
import { readSample } from '../sample.fixture.ts';
import { readLines } from './read-lines.fixture.ts';

const read = (text: string, answer: Partial<CsvAnswer> = {}) =>
  readSample(
    { 'my.csv': text },
    { answers: { csv: { 'my.csv': { mapping: { start: 0, end: 1 }, ...answer } } } },
  );

test('the columns of an unknown CSV are asked, with a guess by their names', async () => {
  const { questions, sleeps } = await readSample({
    'my.csv': 'Bed time;Woke;Wake up;Comment\n2024-01-01 22:00;x;2024-01-02 06:00;"a;b"\n',
  });
  expect(sleeps).toEqual([]);
  expect(questions).toEqual([
    {
      kind: 'columns',
      file: 'my.csv',
      header: ['Bed time', 'Woke', 'Wake up', 'Comment'],
      rows: [['2024-01-01 22:00', 'x', '2024-01-02 06:00', 'a;b']],
      guess: { start: 0, end: 2, note: 3 },
    },
  ]);
});

test('mapped columns become sleeps', async () => {
  const text = `id,from,to,zone,text,stars
1,2024-01-01 22:00,2024-01-02 06:00,Asia/Tokyo,good,5
2,2024-01-02T22:00:00Z,2024-01-03T06:00:00Z,,,0
3,2024-01-03T22:00:00+05:30,2024-01-04T06:00:00+05:30,,,
4,1704400000,1704430000,UTC+2,,
`;
  const mapping = { start: 1, end: 2, timeZone: 3, note: 4, quality: 5 };
  const options = { answers: { csv: { 'my.csv': { mapping } } } };
  expect(await readLines('csv', { 'my.csv': text }, options)).toMatchObject({
    sleeps: [
      '2: 2024-01-01T22:00:00/2024-01-02T06:00:00 Asia/Tokyo asleep ★5 "good"',
      '3: 2024-01-02T22:00:00Z/2024-01-03T06:00:00Z ? asleep',
      '4: 2024-01-03T16:30:00Z/2024-01-04T00:30:00Z +330 asleep',
      '5: 2024-01-04T20:26:40Z/2024-01-05T04:46:40Z +120 asleep',
    ],
    problems: [],
  });
});

const SAME_DATES = { startDate: 0, endDate: 0 };
const TWO_DATES = { startDate: 0, endDate: 3 };
test.each<[row: string, mapping: Partial<CsvMapping>, times: string]>([
  // Day, bed and wake: the date of falling asleep, or of waking up.
  ['1/13/2024,10:10 PM,6:00 am', { startDate: 0 }, '2024-01-13T22:10:00/2024-01-14T06:00:00'],
  ['1/13/2024 12:00:00 AM,22:10,6:00', { startDate: 0 }, '2024-01-13T22:10:00/2024-01-14T06:00:00'],
  ['2024-01-02 00:00:00,00:10,06:00', { endDate: 0 }, '2024-01-02T00:10:00/2024-01-02T06:00:00'],
  ['2024-01-01,22:10,06:00', { endDate: 0 }, '2023-12-31T22:10:00/2024-01-01T06:00:00'],
  [',2024-02-28 23:10,07:00:30', {}, '2024-02-28T23:10:00/2024-02-29T07:00:30'],
  // The same column twice.
  ['2024-01-01,22:10,06:00', SAME_DATES, '2024-01-01T22:10:00/2024-01-02T06:00:00'],
  ['2024-01-01,22:10,06:00,2024-01-03', TWO_DATES, '2024-01-01T22:10:00/2024-01-03T06:00:00'],
])('the row %s, mapped with %j, is one sleep', async (row, dates, times) => {
  const mapping = { start: 1, end: 2, ...dates };
  const { sleeps, problems } = await read(`Day,Bed,Wake,Until\n${row}\n`, { mapping });
  expect(problems).toEqual([]);
  const [start, end] = times.split('/');
  expect(sleeps).toMatchObject([{ times: { kind: 'wall', start, end } }]);
});

test('a date of times without one is open if it decides the day', async () => {
  const ask = async (row: string) =>
    (await readSample({ 'my.csv': `Date,Bed,Wake,Tz\n${row}\n` })).questions;
  const guess = { start: 1, end: 2, timeZone: 3 };
  expect(await ask('13.1.2024,22:10,06:00,UTC')).toMatchObject([{ guess, dateColumn: 0 }]);
  const dated = [{ guess: { startDate: 0, ...guess } }];
  expect(await ask('13.1.2024,00:10,06:00,UTC')).toMatchObject(dated);
});

test.each([
  [
    'Start date,Start time,End date,End time\n2024-01-01,22:10,2024-01-02,06:00',
    { startDate: 0, start: 1, endDate: 2, end: 3 },
  ],
  // AutoSleep: dates of the range come before the times of the night.
  [
    'ISO8601,fromDate,toDate,bedtime,waketime,inBed,awake\n2024-01-01T23:59:59+07:00,2024-01-01,2024-01-01,2023-12-31 22:31:15,2024-01-01 06:43:00,08:11:45,00:12:00',
    { start: 3, end: 4 },
  ],
  // Seconds awake are no time.
  [
    'from (local),awake (s),to (local)\n2024-01-01 22:10:00,1200,2024-01-02 06:00:00',
    { start: 0, end: 2 },
  ],
  // Indonesian, German, Spanish
  [
    'Tanggal,Jam tidur,Jam bangun\n2024-01-01,22:10,06:00\n2024-01-02,00:10,06:00',
    { start: 1, end: 2 },
  ],
  [
    'Schlafenszeit,Eingeschlafen,Aufgewacht\n2024-01-01 22:10,2024-01-01 23:00,2024-01-02 06:00',
    { start: 1, end: 2 },
  ],
  [
    'Me acosté,Me dormí,Me desperté\n2024-01-01 22:10,2024-01-01 23:00,2024-01-02 06:00',
    { start: 1, end: 2 },
  ],
  // Without names that suggest anything, by the values.
  ['Zasnutie,Vstavanie\n2024-01-01 22:10,2024-01-02 06:00', { start: 0, end: 1 }],
  ['sleep_log_entry_id,timestamp,overall_score\n1,2024-01-01T22:10:00Z,80', {}],
  ['Day,Start,End\n2024-01-01,2024-01-01 22:10,2024-01-02 06:00', { start: 1, end: 2 }],
])('the guess for %j is %j', async (text, guess) => {
  const { questions } = await readSample({ 'my.csv': `${text}\n` });
  expect(questions[0]).toHaveProperty('guess', guess);
});

const ONSET = (end: string) =>
  `Bed Time,Sleep Onset Time,${end},Note\n${['01-01', '02-01']
    .map(
      (date) => `2024-${date} 22:00,2024-${date} 23:00,2024-${date.replace('-01', '-02')} 07:00,`,
    )
    .join('\n')}\n`;

test.each(['Wake Time', 'Wake Onset', 'Sleep Offset'])(
  'the onset of sleep is its start, and %s its end',
  async (end) => {
    const { questions } = await readSample({ 'my.csv': ONSET(end) });
    expect(questions).toMatchObject([{ guess: { start: 1, end: 2, note: 3 } }]);
    expect(questions[0]).not.toHaveProperty('doubt');
  },
);

test.each([
  ['1 h', 'Bed,Sleep,Until\n2024-01-01 22:00,x,2024-01-01 23:00', 60],
  ['15 h', 'Bed,Sleep,Until\n2024-01-01 07:00,x,2024-01-01 22:00', 900],
])('columns of nights of usually %s are no guess, and are asked', async (_, text, usualMinutes) => {
  const { questions } = await readSample({ 'my.csv': `${text}\n` });
  expect(questions).toMatchObject([{ guess: {}, doubt: { start: 0, end: 2, usualMinutes } }]);
  expect(questions[0]).toHaveProperty('guess', {});
});

test('the date of doubtful times stays open', async () => {
  const text = 'Date,Bed,Until,Up\n13.1.2024,22:00,23:00,x\n';
  const { questions } = await readSample({ 'my.csv': text });
  expect(questions).toMatchObject([{ dateColumn: 0, doubt: { start: 1, end: 2 } }]);
  expect(questions[0]).toHaveProperty('guess', {});
});

test('a time with an offset beside a column of dates is an instant', async () => {
  const text = 'day,from,to\n2024-01-01,22:10+05:30,06:00+05:30\n';
  const { sleeps } = await read(text, { mapping: { startDate: 0, start: 1, end: 2 } });
  const times = { start: Date.UTC(2024, 0, 1, 16, 40), end: Date.UTC(2024, 0, 2, 0, 30) };
  expect(sleeps).toMatchObject([{ times, zone: { offsetMinutes: 330 } }]);
});

const AMBIGUOUS = 'start,end\n--,03/03/2024 06:00\n03/04/2024 22:00,04/04/2024 06:00\n';

test.each([
  ['is asked', '', {}, undefined],
  ['is told by an answer', '', { dateOrder: 'mdy' }, '2024-03-04T22:00:00'],
  ['is told by a day of 13', '13/04/2024 22:00,14/04/2024 06:00\n', {}, '2024-04-03T22:00:00'],
  ['is told by a month of 13', '04/13/2024 22:00,04/14/2024 06:00\n', {}, '2024-03-04T22:00:00'],
] as const)('an ambiguous order of day and month %s', async (_, row, answer, start) => {
  const { questions, sleeps } = await read(AMBIGUOUS + row, answer);
  const readings = [
    { order: 'dmy', date: '2024-04-03' },
    { order: 'mdy', date: '2024-03-04' },
    { order: 'ymd', date: undefined },
  ];
  const question = { kind: 'dateOrder', file: 'my.csv', example: '03/04/2024 22:00', readings };
  expect(questions).toEqual(start === undefined ? [question] : []);
  expect(sleeps[0]?.times.start).toBe(start);
});

test('rows that cannot be read are reported with line and reason', async () => {
  const text = `start,end,zone,stars
,2024-01-02 06:00,,
2024-01-02 22:00,soon,,
2024-01-02 22:00,2024-01-02 06:00,,
2024-01-02 22:00,2024-01-03T06:00Z,,
2024-01-02 22:00,2024-01-03 06:00,here,9
2024-01-02 22:00,"2024-01-03 06:00,,
`;
  const mapping = { start: 0, end: 1, timeZone: 2, quality: 3 };
  const { problems, sleeps } = await read(text, { mapping });
  expect(problems.map(({ line, reason }) => [line, reason.code])).toEqual([
    [7, 'lineTooLong'],
    [6, 'invalidZone'],
    [2, 'missingValue'],
    [3, 'invalidTime'],
    [4, 'endBeforeStart'],
    [5, 'endBeforeStart'],
    [6, 'invalidNumber'],
  ]);
  expect(sleeps).toMatchObject([{ zone: null, quality: undefined }]);
});

test('each name that is no zone is reported once, and its rows are read', async () => {
  const rows = ['01 CDT', '02 CST', '03 CDT'].map((row) => {
    const [day, zone] = row.split(' ');
    return `2024-01-${day} 00:10,2024-01-${day} 08:00,${zone}\n`;
  });
  const { sleeps, problems, recognized } = await read(`start,end,zone\n${rows.join('')}`, {
    mapping: { start: 0, end: 1, timeZone: 2 },
  });
  expect(sleeps).toMatchObject([{ zone: null }, { zone: null }, { zone: null }]);
  expect(problems).toEqual([
    { file: 'my.csv', line: 2, reason: { code: 'invalidZone', value: 'CDT' } },
    { file: 'my.csv', line: 3, reason: { code: 'invalidZone', value: 'CST' } },
  ]);
  expect(recognized).toMatchObject([{ records: 3, unreadable: 0 }]);
});

test('rows of days without sleep are no problem', async () => {
  const text = `start,end,zone,stars,note
--,--,--,--
,,,
2024-01-02 06:00,2024-01-02 06:00,,
2024-01-02 22:00,2024-01-03 06:00,--,--,--
2024-01-03 22:00,--,,
`;
  const mapping = { start: 0, end: 1, timeZone: 2, quality: 3, note: 4 };
  const { sleeps, problems } = await read(text, { mapping });
  expect(sleeps).toMatchObject([{ note: undefined, at: { line: 5 } }]);
  expect(problems).toMatchObject([{ line: 6, reason: { code: 'missingValue', field: 'end' } }]);
});

test('columns of times with days without sleep are guessed', async () => {
  const { questions } = await readSample({
    'my.csv': 'Date,Bedtime,Wake Time\n1,--,--\n2,--,--\n3,2024-01-02 22:00,2024-01-03 06:00\n',
  });
  expect(questions).toMatchObject([{ guess: { start: 1, end: 2 } }]);
});
