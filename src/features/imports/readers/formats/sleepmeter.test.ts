import { expect, test } from 'vitest';
import { readSampleOf } from '../sample.fixture.ts';
import { readLines } from './read-lines.fixture.ts';

const CSV = `custom_aid_id,class,name
CUSTOM_0001,HERBAL,"tea, "mint""

custom_tag_id,name
CUSTOM_0001,"long
walk"

wake,sleep,bedtime,holes,type,dreams,aid,hindrances,tags,quality,notes
"2010-11-13 06:14+0530","2010-11-12 22:16+0530","2010-11-12 22:00+0530",60-75,NIGHT_SLEEP,GOOD:5:FLYING:LUCID,CUSTOM_0001,NONE,NONE,5,""
"2010-11-13 14:14+0000","2010-11-13 13:16+0000","2010-11-13 13:00+0000",,NAP,NONE,NONE,NONE,NONE,0,"so "loud", really
and "this",
too"

"2010-11-14 02:00-0300","2010-11-14 02:00-0300","2010-11-14 01:00-0300",,NIGHT_SLEEP,NONE,NONE,NONE,NONE,1,"none"
"2099-12-31 23:59+1000","2099-12-31 20:58+1000","2099-12-31 20:59+1000",,NIGHT_SLEEP,NONE,NONE,NONE,NONE,10,""
"2010-11-15 01:00+0000","2010-11-15 02:00+0000","2010-11-15 01:00+0000",,NIGHT_SLEEP,NONE,NONE,NONE,NONE,3,""
"2010-11-16 01:00+0000","2010-11-31 02:00+0000","2010-11-15 01:00+0000",,NIGHT_SLEEP,NONE,NONE,NONE,NONE,3,""
"2010-11-17 01:00+0000","",
`;

test('Sleepmeter has tables before its sleeps, and quotes in notes are not escaped', async () => {
  const files = { 'sleep_history_2010-11-30.csv': CSV };
  expect(await readLines('sleepmeter', files)).toMatchObject({
    sleeps: [
      '9: 2010-11-12T16:46:00Z/2010-11-13T00:44:00Z +330 asleep ★3',
      String.raw`10: 2010-11-13T13:16:00Z/2010-11-13T14:14:00Z +0 asleep nap "so \"loud\", really\nand \"this\",\ntoo"`,
      '14: 2010-11-14T05:00:00Z/2010-11-14T05:00:00Z -180 asleep ★1 "none"',
      '15: 2099-12-31T10:58:00Z/2099-12-31T13:59:00Z +600 asleep ★5',
    ],
    problems: [
      '16: endBeforeStart',
      '17: invalidTime sleep 2010-11-31 02:00+0000',
      '18: missingValue sleep',
    ],
  });
});

const START = '2010-11-12 22:16+0530';

/** Sleep that began at START, with these values of bedtime and holes. */
const readAnswers = async (rows: readonly (readonly [bedtime: string, holes: string])[]) => {
  const lines = rows.map(
    ([bedtime, holes], day) =>
      `"2010-11-13 06:${14 + day}+0530","${START}","${bedtime}",${holes},NIGHT_SLEEP,NONE,NONE,NONE,NONE,5,""`,
  );
  const csv = CSV.replace(/(notes\n)[^]*/, `$1${lines.join('\n')}\n`);
  const { sleeps, problems } = await readSampleOf('sleepmeter', { 'sleep_history.csv': csv });
  expect(problems).toEqual([]);
  return sleeps.map(({ intoBedAt, awakenings, minutesAwake, ...others }) => {
    expect(others).not.toHaveProperty('minutesToFallAsleep');
    const bed = intoBedAt === undefined ? '-' : new Date(intoBedAt).toISOString().slice(11, 16);
    return `${bed} ${awakenings ?? '-'} ${minutesAwake ?? '-'}`;
  });
};

test('Sleepmeter has the time in bed before a sleep, at most 6 hours', async () => {
  const bedtimes = ['22:00', '22:16', '22:17', '16:16', '16:15'];
  const rows = bedtimes.map((time) => [`2010-11-12 ${time}+0530`, ''] as const);
  const read = await readAnswers([...rows, ['', ''], ['2010-11-12', ''], ['none', '']]);
  const times = ['16:30', '16:46', '-', '10:46', '-', '-', '-', '-'];
  expect(read).toEqual(times.map((time) => `${time} - -`));
});

test('Sleepmeter has the times awake in a sleep as holes, up to 50 and 720 minutes', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `${9 * index}-${9 * index + 1}`).join('|');
  const holes = ['60-75', '60-75|180-200', '60-60', '0-720', '0-721', '0-700|710-731'];
  const rows = [...holes, many(50), many(51), 'x', ''].map((each) => ['', each] as const);
  expect(await readAnswers(rows)).toEqual([
    '- 1 15',
    '- 2 35',
    '- 1 0',
    '- 1 720',
    '- - -',
    '- - -',
    '- 50 50',
    '- - -',
    '- - -',
    '- - -',
  ]);
});
