import { expect, test } from 'vitest';
import { zipSample } from '../zip.fixture.ts';
import { readLines } from './read-lines.fixture.ts';

/** Each record has a header of its own, with the times of its movement. */
const HEADER = 'Id,Tz,From,To,Hours,Rating,Comment,Noise,DeepSleep,"20:00","Event"\n';

/** 2020-11-26T20:00:30Z; From and To have no seconds. */
const ID = '1606420830000';
const START = `"${ID}","Europe/London","26. 11. 2020 20:00","27. 11. 2020 7:00"`;
const LINE = '2: 2020-11-26T20:00:30Z/2020-11-27T07:00:30Z';

test.each([
  ['the end is Id and Hours', `${START},"11.000","0.0","","-1.0","-1.0"`, 'Europe/London asleep'],
  ['stages and ratings', `${START},"11","4.25","","-1.0","0.42"`, 'Europe/London stages ★4'],
  ['decimal commas', `${START},"11,000","3,5","","-1,0","0,1"`, 'Europe/London stages ★4'],
  ['a rating of 0.25 is at least 1', `${START},"11","0.25"`, 'Europe/London asleep ★1'],
  [
    'comments',
    String.raw`${START},"11","0"," #home late ""tea"" \n and cake"`,
    String.raw`Europe/London asleep "#home late \"tea\"\nand cake"`,
  ],
  ['an empty comment', String.raw`${START},"11","0","\n"`, 'Europe/London asleep'],
  ['unknown Hours: From to To', `${START},"-1"`, 'Europe/London asleep'],
  ['junk Tz: the offset of From to Id', `"${ID}","GMT","27. 11. 2020 1:30","","11"`, '+330 asleep'],
  ['junk Tz and From', `"${ID}","Moon/Base","1. 1. 2020 1:30","","11"`, '? asleep'],
])('Sleep as Android: %s', async (_title, record, line) => {
  const files = { 'sleep-export.csv': `${HEADER}${record}\n` };
  expect(await readLines('sleep-as-android', files)).toEqual({
    sleeps: [`${LINE} ${line}`],
    problems: [],
    keys: [`sleep-as-android:${ID}`],
  });
});

test('each Sleep as Android record has a header; noise levels are skipped and bad rows reported', async () => {
  const overlapping = START.replace('6420830', '6424430');
  const csv = [
    `${START},"11"\n${','.repeat(9)}0.1\n`,
    `${overlapping},"2"\n`,
    `${START.replace(ID, 'soon')},"8"\n`,
    `"${ID}","","","","long"\n`,
    `${START.replace(ID, '')},"8"\n`,
  ];
  const zip = await zipSample({
    'sleep-export.csv': csv.map((record) => HEADER + record).join(''),
    'alarms.json': '[{}]',
    'prefs.xml': '<map/>',
  });
  expect(await readLines('sleep-as-android', { 'sleep-export.zip': zip })).toMatchObject({
    sleeps: [
      `${LINE} Europe/London asleep`,
      '5: 2020-11-26T21:00:30Z/2020-11-26T23:00:30Z Europe/London asleep',
    ],
    problems: ['7: invalidTime Id soon', '9: invalidTime Hours long'],
  });
});
