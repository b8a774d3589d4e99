import { expect, test } from 'vitest';
import type { ImportStatus } from '../../import-plan.ts';
import { isKnownTimeZone } from '#kernel/contract/time-zones.ts';
import { wallClock } from '#kernel/server/wall-clock.ts';
import { exportSample } from '#testkit/export-samples.ts';
import { readSample } from '../sample.fixture.ts';
import { summarizeImport } from './summary.ts';
import { summarizeYears } from './summarize-years.ts';
import { toNights } from './to-nights.ts';

test('the counts of an import add up to its nights', async () => {
  const seventeenHours = [Date.UTC(2016, 0, 1, 15), Date.UTC(2016, 0, 2, 8)];
  const read = await readSample({
    // Another source's copy of the first night.
    'sleep.json': exportSample('fitbit', 1).text,
    'plees.csv': `${exportSample('plees', 8).text}9,${seventeenHours.join(',')}\nx,y,z\n`,
  });
  const zones = { wallClock, isTimeZone: isKnownTimeZone, accountTimeZone: 'Asia/Jakarta' };
  const nights = toNights(read, zones);
  const statuses = 'new same deletedByYou overlaps inFuture tooLong empty tooOld new'.split(
    ' ',
  ) as ImportStatus[];
  const reason = { code: 'invalidTime', field: 'start', value: 'y' };
  expect(summarizeImport(read, nights, statuses, wallClock)).toEqual({
    formats: ['fitbit', 'plees'],
    records: 10,
    segments: 0,
    nights: 10,
    new: 2,
    same: 1,
    deletedByYou: 1,
    overlapping: 1,
    otherSource: 1,
    overlapsRecord: 0,
    inFuture: 1,
    tooLong: 1,
    empty: 1,
    tooOld: 1,
    tooFresh: 0,
    needsReview: 1,
    problems: [{ first: [{ file: 'plees.csv', line: 11, reason }], count: 1 }],
    // Without the nights of wrong clocks, and those too short or too long.
    perYear: [
      { year: 2015, nights: 4, medianBed: '22:12', medianWake: '06:12' },
      { year: 2016, nights: 1, medianBed: '22:00', medianWake: '15:00' },
    ],
  });
});

const sleep = (start: string, end: string) => ({
  startTime: Date.parse(`${start}:00+07:00`),
  endTime: Date.parse(`${end}:00+07:00`),
  timeZone: 'Asia/Jakarta',
});

test('a year has its nights, and the median times of the longest sleep of each date', () => {
  const sleeps = [
    sleep('2024-01-01T13:00', '2024-01-01T14:00'),
    sleep('2023-12-31T23:50', '2024-01-01T07:00'),
    sleep('2024-01-02T00:10', '2024-01-02T06:00'),
    sleep('2024-01-02T23:40', '2024-01-03T06:30'),
    sleep('2022-05-05T01:00', '2022-05-05T08:00'),
  ];
  expect(summarizeYears(sleeps, wallClock)).toEqual([
    { year: 2022, nights: 1, medianBed: '01:00', medianWake: '08:00' },
    { year: 2024, nights: 4, medianBed: '23:50', medianWake: '06:30' },
  ]);
});
