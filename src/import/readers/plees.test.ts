import { expect, test } from 'vitest';
import { readLines } from './read-lines.fixture.ts';

const NIGHT = '1740000000000,1740027000000';
const LINE = '2: 2025-02-19T21:20:00Z/2025-02-20T04:50:00Z';

test.each<[title: string, csv: string, line: string]>([
  ['the first header', `sid,start,stop\n1,${NIGHT}`, `${LINE} ? asleep`],
  ['ratings', `sid,start,stop,rating\n1,${NIGHT},4`, `${LINE} ? asleep ★4`],
  ['a rating of 0 is none', `sid,start,stop,rating\n1,${NIGHT},0`, `${LINE} ? asleep`],
  [
    'comments',
    `sid,start,stop,rating,comment,wakes,new\r\n1,${NIGHT},5,"a, ""b""",2,x\r\n`,
    String.raw`${LINE} ? asleep ★5 "a, \"b\""`,
  ],
  [
    'local times',
    'sid,start,stop,length,rating\n1,2025-02-19 21:20,2025-02-20 04:50,7:30,3',
    '2: 2025-02-19T21:20:00/2025-02-20T04:50:00 ? asleep ★3',
  ],
  [
    'times with an offset',
    'sid,start,stop,length,rating\n1,2025-02-20 04:20:00 +07:00,2025-02-20 11:50:00 +07:00,7:30:00,3',
    `${LINE} +420 asleep ★3`,
  ],
])('Plees: %s', async (_title, csv, line) => {
  const { sleeps, problems } = await readLines('plees', { 'plees-tracker.csv': csv });
  expect([sleeps, problems]).toEqual([[line], []]);
});

test('bad Plees rows are reported; sids that start again give other keys', async () => {
  const csv = `sid,start,stop,rating\n1,${NIGHT},x\n1,1750000000000,1750020000000,3\n2,,5,1\n3,1e9,5,1\n4,1750000000000,1740000000000,1\n5\n`;
  const { sleeps, problems, keys } = await readLines('plees', { 'my backup.csv': csv });
  expect(sleeps).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
  expect(problems).toEqual([
    '4: missingValue start',
    '5: invalidTime start 1e9',
    '6: endBeforeStart',
    '7: missingValue start',
  ]);
});
