import { expect, test } from 'vitest';
import { readLines } from './read-lines.fixture.ts';

const START = '2026-10-04T22:40:00.000+02:00';
const END = '2026-10-05T06:40:00.000+02:00';
const LINE = '2026-10-04T20:40:00Z/2026-10-05T04:40:00Z';

test('Oura periods without a type are sleep, rest and deleted are not', async () => {
  const row = (id: string, type: string, start = START, end = END) =>
    `${id};2026-10-05;${start};${end};4800;${type};{"interval":300,"items":[60,58,null]}`;
  const csv = [
    'id;day;bedtime_start;bedtime_end;deep_sleep_duration;type;heart_rate',
    row('a1', 'long_sleep'),
    row('a2', ''),
    row('a3', 'rest'),
    row('a4', 'deleted'),
    row('a5', 'late_nap', '2026-10-05T14:00:00+02:00', '2026-10-05T14:40:00+02:00'),
    row('a6', 'sleep', '2026-10-05T14:00:00Z', '2026-10-05T14:40:00Z'),
    row('a7', 'sleep', '2026-10-05T14:00:00', '2026-10-05T14:40:00').replace('4800', ''),
    row('a8', 'sleep', 'noon'),
    row('a9', 'sleep', END, START),
    row('b1', 'sleep', START, ''),
  ].join('\n');
  const { sleeps, problems, keys } = await readLines('oura', { 'App Data/sleepmodel.csv': csv });
  expect(sleeps).toEqual([
    `2: ${LINE} +120 stages`,
    `3: ${LINE} +120 stages`,
    '6: 2026-10-05T12:00:00Z/2026-10-05T12:40:00Z +120 stages nap',
    '7: 2026-10-05T14:00:00Z/2026-10-05T14:40:00Z ? stages',
    '8: 2026-10-05T14:00:00/2026-10-05T14:40:00 ? asleep',
  ]);
  expect(problems).toEqual([
    '9: invalidTime bedtime_start noon',
    '10: endBeforeStart',
    '11: missingValue bedtime_end',
  ]);
  expect(keys).toEqual(['oura:a1', 'oura:a2', 'oura:a5', 'oura:a6', 'oura:a7']);
});

test.each<[title: string, csv: string, line: string]>([
  [
    'trends have a row per day, also without sleep',
    `date,Sleep Score,Deep Sleep Time,Bedtime Start,Bedtime End,Steps\n2026-10-05,80,4800,${START},${END},5000\n2026-10-06,,,,,400\n`,
    `2: ${LINE} +120 stages`,
  ],
  [
    'other exports have commas and the same names',
    `"bedtime_start","bedtime_end","type"\n"${START}","${END}","sleep"\n`,
    `2: ${LINE} +120 asleep`,
  ],
])('Oura: %s', async (_title, csv, line) => {
  const { sleeps, problems } = await readLines('oura', { 'oura_trends.csv': csv });
  expect([sleeps, problems]).toEqual([[line], []]);
});
