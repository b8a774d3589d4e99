import { expect, test } from 'vitest';
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
