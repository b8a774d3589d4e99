import { expect, test } from 'vitest';
import { wallClock } from '#server/wall-clock.ts';
import { summarizeYears } from './summarize-years.ts';

const sleep = (start: string, end: string) => ({
  startTime: Date.parse(`${start}:00+07:00`),
  endTime: Date.parse(`${end}:00+07:00`),
  timeZone: 'Asia/Jakarta',
});

test('a year has its nights, and the median times of the longest sleep of each date', () => {
  expect(
    summarizeYears(
      [
        sleep('2023-12-31T23:50', '2024-01-01T07:00'),
        sleep('2024-01-01T13:00', '2024-01-01T14:00'),
        sleep('2024-01-02T00:10', '2024-01-02T06:00'),
        sleep('2024-01-02T23:40', '2024-01-03T06:30'),
        sleep('2022-05-05T01:00', '2022-05-05T08:00'),
      ],
      wallClock,
    ),
  ).toEqual([
    { year: 2022, nights: 1, medianBed: '01:00', medianWake: '08:00' },
    { year: 2024, nights: 4, medianBed: '23:50', medianWake: '06:30' },
  ]);
});
