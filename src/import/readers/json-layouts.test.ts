import { expect, test } from 'vitest';
import { zipSample } from '../zip.fixture.ts';
import { toNights } from '../nights/to-nights.ts';
import { readSampleOf } from '../sample.fixture.ts';
import { readLines } from './read-lines.fixture.ts';
import { isKnownTimeZone, wallClock } from '#server/wall-clock.ts';

test('Google Fit has a file per session, with the offset in its name', async () => {
  const session = (stage: string) =>
    JSON.stringify({
      fitnessActivity: 'sleep',
      startTime: '2019-06-10T20:06:00Z',
      endTime: '2019-06-11T04:48:00Z',
      duration: '31320s',
      segment: [
        {
          fitnessActivity: stage,
          startTime: '2019-06-10T20:06:00Z',
          endTime: '2019-06-11T04:48:00Z',
        },
      ],
    });
  const zip = await zipSample({
    'Takeout/Fit/All Sessions/2019-06-11T03_06_00+07_00_SLEEP.json': session('sleep'),
    'Takeout/Fit/All Sessions/2019-06-11T08_00_00+07_00_WALKING.json':
      '{"fitnessActivity":"walking"}',
    'Takeout/Fit/Все сеансы/2019-06-10T15_06_00-05_00_SLEEP.json': session('sleep.deep'),
  });
  const { sleeps, problems } = await readLines('google-fit', { 'takeout.zip': zip });
  expect(problems).toEqual([]);
  expect(sleeps).toEqual([
    'undefined: 2019-06-10T20:06:00Z/2019-06-11T04:48:00Z +420 asleep',
    'undefined: 2019-06-10T20:06:00Z/2019-06-11T04:48:00Z -300 stages',
  ]);
});

test('a Google Fit session that is cut off is reported', async () => {
  const text = '{"fitnessActivity":"sleep","startTime":"2019-06-10T20:06:00Z",';
  expect((await readLines('google-fit', { 'x_SLEEP.json': text })).problems).toEqual([
    '-: truncatedFile',
  ]);
});

const HUAWEI_FROM = Date.UTC(2024, 2, 1, 15);

test('Huawei stages of minutes become nights, without naps of other records and time awake', async () => {
  const from = HUAWEI_FROM;
  const minute = (index: number, key: string) => ({
    key,
    startTime: from + index * 60_000,
    endTime: from + (index + 1) * 60_000,
    value: '1',
  });
  const points = [
    ...Array.from({ length: 10 }, (_, index) => minute(index, 'PROFESSIONAL_SLEEP_WAKE')),
    ...Array.from({ length: 200 }, (_, index) => minute(index + 10, 'PROFESSIONAL_SLEEP_SHALLOW')),
    ...Array.from({ length: 90 }, (_, index) => minute(index + 230, 'PROFESSIONAL_SLEEP_DREAM')),
  ];
  const file = JSON.stringify([
    { type: 7, timeZone: '+0800', samplePoints: [minute(0, 'DATA_POINT_DYNAMIC_HEARTRATE')] },
    { type: 9, timeZone: '+0800', samplePoints: points },
  ]);
  const read = await readSampleOf('huawei', {
    'HUAWEI_HEALTH/Health detail data & description/health detail data.json': file,
  });
  const { nights } = toNights(read, {
    wallClock,
    isTimeZone: isKnownTimeZone,
    accountTimeZone: 'Asia/Singapore',
  });
  expect([read.problems, nights]).toMatchObject([
    [],
    [{ startTime: from + 10 * 60_000, endTime: from + 320 * 60_000, timeZone: 'Asia/Singapore' }],
  ]);
});

test.each([
  [5 * 60_000 - 1, 1],
  [5 * 60_000, 2],
])('Huawei stages %i ms apart are %i segments', async (gap, segments) => {
  const key = 'PROFESSIONAL_SLEEP_DEEP';
  const samplePoints = [
    { key, startTime: HUAWEI_FROM, endTime: HUAWEI_FROM + 60_000 },
    { key, startTime: HUAWEI_FROM + 60_000 + gap, endTime: HUAWEI_FROM + 120_000 + gap },
  ];
  const read = await readSampleOf('huawei', {
    'health detail data.json': JSON.stringify([{ timeZone: '+0800', samplePoints }]),
  });
  expect(read.segments).toHaveLength(segments);
});

test('Polar nights have offsets, and the rating that the sleeper gave', async () => {
  const night = (date: string, rating: string, evaluation: object) => ({
    night: date,
    evaluation,
    sleepResult: {
      hypnogram: {
        sleepStart: `${date}T00:10:30.000+02:00`,
        sleepEnd: `${date}T07:40:00.000+02:00`,
        rating,
      },
    },
  });
  const text = JSON.stringify([
    night('2024-05-02', 'SLEPT_SOMEWHAT_WELL', { phaseDurations: { rem: 'PT1H' } }),
    night('2024-05-03', 'NOT_SELECTED', {}),
    { night: '2024-05-04' },
  ]);
  expect(await readLines('polar', { 'polar/sleep_result_1a2b.json': text })).toEqual({
    sleeps: [
      '1: 2024-05-01T22:10:30Z/2024-05-02T05:40:00Z +120 stages ★4',
      '2: 2024-05-02T22:10:30Z/2024-05-03T05:40:00Z +120 asleep',
    ],
    problems: ['3: missingValue sleepStart'],
    keys: ['polar:2024-05-02', 'polar:2024-05-03'],
  });
});

test('Health Auto Export has nights, or the stages of Apple Health', async () => {
  const metrics = (data: object[]) =>
    JSON.stringify({
      data: {
        metrics: [
          { name: 'heart_rate', units: 'bpm', data: [{ date: '2024-07-02', Avg: 60 }] },
          { name: 'sleep_analysis', units: 'hr', data },
        ],
      },
    });
  const night = {
    date: '2024-07-02 00:00:00 +0100',
    source: 'Watch',
    sleepStart: '2024-07-01 22:30:00 +0100',
    sleepEnd: '2024-07-02 06:00:00 +0100',
    deep: 1.25,
  };
  expect(
    await readLines('apple-health', {
      'HealthAutoExport-2024.json': metrics([night, { date: 'x' }]),
    }),
  ).toMatchObject({
    sleeps: ['1: 2024-07-01T21:30:00Z/2024-07-02T05:00:00Z ? stages @Watch'],
    problems: ['2: missingValue sleepStart'],
  });
  const stage = (value: string, startDate: string, endDate: string) => ({
    value,
    startDate,
    endDate,
    source: 'Watch',
  });
  const { segments, problems } = await readSampleOf('apple-health', {
    'x.json': metrics([
      stage('In Bed', '2024-07-01 22:00:00 +0100', '2024-07-02 06:10:00 +0100'),
      stage('Core', '2024-07-01 22:30:00 +0100', '2024-07-02 03:00:00 +0100'),
      stage('Awake', '2024-07-02 03:00:00 +0100', '2024-07-02 03:10:00 +0100'),
    ]),
  });
  expect([segments.map(({ detail }) => detail), problems]).toEqual([['in-bed', 'stages'], []]);
});
