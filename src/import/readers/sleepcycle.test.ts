import { expect, test } from 'vitest';
import { readLines } from './read-lines.fixture.ts';

const LINE = '2: 2019-01-29T22:52:48/2019-01-30T06:47:35';

test.each<[title: string, csv: string, line: string]>([
  [
    'the first generation',
    'Start;End;Sleep quality;Time in bed;Wake up;Sleep Notes;Heart rate;Activity (steps)\n2019-01-29 22:52:48;2019-01-30 06:47:35;93%;7:54;:);Worked out:Late tea;0;0\n',
    `${LINE} (28440 s) ? asleep "Worked out:Late tea"`,
  ],
  [
    'the second generation',
    'Start;End;Sleep Quality;Regularity;Deep (seconds);Mood;Time in bed (seconds);City;Notes\r\n2019-01-29 22:52:48;2019-01-30 06:47:35;93%;—;5400;Good;28487.0;;\r\n',
    `${LINE} (28487 s) ? stages`,
  ],
  [
    'commas and quotes',
    'Start,End,Sleep quality,Time in bed,Wake up,Sleep Notes\n"2019-01-29 22:52:48","2019-01-30 06:47:35",93%,0:00,:),"tea, late"\n',
    `${LINE} ? asleep "tea, late"`,
  ],
  [
    'the newest names',
    '\uFEFFWent to bed;Woke up;Sleep Quality;Time in bed (seconds);Time asleep (seconds);Wake up window start\n2019-01-29 22:52:48;2019-01-30 06:47:35;8%;28487;0;19-01-30 06:30:00\n',
    `${LINE} (28487 s) ? asleep`,
  ],
  [
    'a row that ends early',
    'Start;End;Sleep Quality;Time in bed(seconds);Notes\n2019-01-29 22:52:48;2019-01-30 06:47:35\n',
    `${LINE} ? asleep`,
  ],
])('Sleep Cycle: %s', async (_title, csv, line) => {
  const { sleeps, problems } = await readLines('sleepcycle', { 'sleepdata.csv': csv });
  expect([sleeps, problems]).toEqual([[line], []]);
});

test('bad Sleep Cycle rows are reported', async () => {
  const csv =
    'Start;End;Sleep quality\n;2019-01-30 06:47:35;1%\nthen;2019-01-30 06:47:35;1%\n2019-01-30 06:47:36;2019-01-30 06:47:35;1%\n';
  const { problems } = await readLines('sleepcycle', { 'sleepdata.csv': csv });
  expect(problems).toEqual([
    '2: missingValue Start',
    '3: invalidTime Start then',
    '4: endBeforeStart',
  ]);
});
