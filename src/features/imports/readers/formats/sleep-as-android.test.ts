import { expect, test } from 'vitest';
import { planImport } from '../../import-plan.ts';
import { isKnownTimeZone } from '#kernel/contract/time-zones.ts';
import { wallClock } from '#kernel/server/wall-clock.ts';
import type { ImportedNight } from '../imported-sleep.ts';
import { toNights } from '../nights/to-nights.ts';
import { readSample } from '../sample.fixture.ts';
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

/** The file as a spreadsheet saves it. */
const SAVED = (rows: readonly string[]) =>
  `Id;Tz;From;To;Hours;Rating;Comment\n${rows.map((row) => `${row}\n`).join('')}`;

test('Sleep as Android: a spreadsheet that rounded Id leaves From, To and Tz', async () => {
  const csv = SAVED([
    '1.60642E+12;Europe/London;26. 11. 2020 20:00;27. 11. 2020 7:00;11;4;tea',
    '1,60642E+12;Europe/London;27. 11. 2020 20:00;28. 11. 2020 7:00;-1;0;',
    '1.60642E+12;GMT;28.11.2020 20:00;29.11.2020 7:00;11;0;',
    // Clocks were set back in the night.
    '1.60358E+12;Europe/London;24. 10. 2020 23:00;25. 10. 2020 7:00;9;0;',
  ]);
  const { sleeps, problems, keys } = await readLines('sleep-as-android', {
    'sleep-export.csv': csv,
  });
  expect({ sleeps, problems }).toEqual({
    sleeps: [
      '2: 2020-11-26T20:00:00/2020-11-27T07:00:00 (39600 s) Europe/London asleep ★4 "tea"',
      '3: 2020-11-27T20:00:00/2020-11-28T07:00:00 Europe/London asleep',
      '4: 2020-11-28T20:00:00/2020-11-29T07:00:00 (39600 s) ? asleep',
      '5: 2020-10-24T23:00:00/2020-10-25T07:00:00 (32400 s) Europe/London asleep',
    ],
    problems: [],
  });
  expect(new Set(keys).size).toBe(4);
});

test('Sleep as Android: a whole file adds nothing to one that a spreadsheet saved, and the other way', async () => {
  const whole = `${HEADER}${START},"11.000"\n`;
  const saved = SAVED(['1.60642E+12;Europe/London;26. 11. 2020 20:00;27. 11. 2020 7:00;11']);
  const zones = { wallClock, isTimeZone: isKnownTimeZone, accountTimeZone: 'Europe/London' };
  const read = async (csv: string) => toNights(await readSample({ 'a.csv': csv }), zones).nights;
  const [first, second] = [await read(whole), await read(saved)];
  const plan = (incoming: readonly ImportedNight[], sleeps: readonly ImportedNight[]) =>
    planImport(
      incoming,
      { sleeps, keys: new Map(sleeps.map(({ key }) => [key, 'kept'])), deleted: [] },
      { now: Date.UTC(2026, 0), format: 'sleep-as-android' },
    );
  expect(plan(first, second)).toEqual({ statuses: ['same'] });
  expect(plan(second, first)).toEqual({ statuses: ['same'] });
});

test('each Sleep as Android record has a header; noise levels are skipped and bad rows reported', async () => {
  const overlapping = START.replace('6420830', '6424430');
  const csv = [
    `${START},"11"\n${','.repeat(9)}0.1\n`,
    `${overlapping},"2"\n`,
    `"soon","Europe/London","later","27. 11. 2020 7:00","8"\n`,
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
