import { expect, test } from 'vitest';
import { readLines } from './read-lines.fixture.ts';

/** JSON in a cell of a CSV. */
const cell = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;

test('Zepp nights are UTC; equal times are days without sleep, and naps are JSON in a cell', async () => {
  const naps = cell([
    { start: '2024-01-15 12:00:00+0000', stop: '2024-01-15 12:40:00+0000' },
    { start: 1_705_330_000, end: 1_705_331_200 },
    { start: '14:00', end: '15:00' },
  ]);
  // Older files have epoch seconds.
  const csv = `\uFEFFdate,deepSleepTime,shallowSleepTime,wakeTime,start,stop,REMTime,naps
2024-01-15,120,280,15,2024-01-14 16:30:00+0000,2024-01-15 00:15:00+0000,65,${naps}
2024-01-16,0,0,0,2024-01-15 16:00:00+0000,2024-01-15 16:00:00+0000,0,[]
2024-01-17,90,250,10,2024-01-16 16:30:00+0000,2024-01-17 00:15:00+0000,null,null
2024-01-18,90,250,10,null,2024-01-17 00:15:00+0000,0,
2024-01-19,90,250,10,2024-01-18 16:30:00+0000,2024-01-19 00:15:00+0000,0,"[{"
2024-01-20,90,250,10,2024-01-19 16:30:00+0000,2024-01-19 00:15:00+0000,0,
2020-02-05,0,300,4,1580850000,1580875200,0,`;
  expect(await readLines('zepp', { 'SLEEP_1705400000.csv': csv })).toMatchObject({
    sleeps: [
      '2: 2024-01-14T16:30:00Z/2024-01-15T00:15:00Z ? stages',
      '2: 2024-01-15T12:00:00Z/2024-01-15T12:40:00Z ? asleep nap',
      '2: 2024-01-15T14:46:40Z/2024-01-15T15:06:40Z ? asleep nap',
      '4: 2024-01-16T16:30:00Z/2024-01-17T00:15:00Z ? stages',
      '6: 2024-01-18T16:30:00Z/2024-01-19T00:15:00Z ? stages',
      '8: 2020-02-04T21:00:00Z/2020-02-05T04:00:00Z ? asleep',
    ],
    problems: [
      '2: invalidTime start 14:00',
      '5: missingValue start',
      '6: invalidTime naps [{',
      '7: endBeforeStart',
    ],
  });
});

test('Mi Fitness has sleeps among other measurements, and again in daily reports', async () => {
  const times = { bedtime: 1_677_706_020, wake_up_time: 1_677_736_740 };
  const night = { ...times, timezone: 12, sleep_deep_duration: 153 };
  const nap = { bedtime: 0, device_bedtime: 1_677_750_000, device_wake_up_time: 1_677_753_000 };
  const { sleeps, problems, keys } = await readLines('zepp', {
    'x/2023_1_MiFitness_hlth_center_fitness_data.csv': `Uid,Sid,Key,Time,Value,UpdateTime
1,dev,heart_rate,1677706080,${cell({ bpm: 60 })},1
1,dev,sleep,1677736740,${cell(night)},1
1,dev,watch_daytime_sleep,1677753000,${cell({ ...nap, timezone: 500 })},1
1,dev,sleep,1677736740,"{""bedtime"":",1
1,dev,sleep,1677736740,${cell({ bedtime: 1_677_706_020 })},1
`,
    'x/2023_1_MiFitness_hlth_center_aggregated_fitness_data.csv': `Uid,Sid,Tag,Key,Time,Value,UpdateTime
1,default,daily_report,sleep,1677715200,${cell({ segment_details: [night] })},1
1,default,daily_report,sleep,1677801600,${cell({ total_duration: 0 })},1
`,
  });
  expect(sleeps).toEqual([
    '3: 2023-03-01T21:27:00Z/2023-03-02T05:59:00Z +180 stages',
    '4: 2023-03-02T09:40:00Z/2023-03-02T10:30:00Z ? asleep nap',
    '2: 2023-03-01T21:27:00Z/2023-03-02T05:59:00Z +180 stages',
  ]);
  expect(keys[2]).toBe(keys[0]);
  expect(problems).toEqual(['5: invalidRecord', '6: missingValue wake_up_time']);
});
