import { expect, it } from 'vitest';
import { chartNights, missingDates } from './chart-nights.ts';

const night = (day: number) => {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  return {
    id: `night-${day}`,
    startTime: `${date}T00:00:00.000Z`,
    endTime: `${date}T07:30:00.000Z`,
    sleepDate: date,
    // 7.98 h, which distinguishes the two ways of rounding.
    durationMinutes: 479,
    points: day,
  };
};

const labels = (nights: ReturnType<typeof chartNights>) => nights.map(({ label }) => label);

it('the chart shows the last seven nights, most recent first, without active ones and those to review', () => {
  const { endTime: _endTime, ...active } = night(20);
  const nights = [3, 9, 1, 8, 2, 7, 5, 6, 4].map(night);
  const shown = chartNights([active, { ...night(19), needsReview: true }, ...nights]);
  expect(labels(shown).join(', ')).toBe('Nov 9, Nov 8, Nov 7, Nov 6, Nov 5, Nov 4, Nov 3');
});

it('the chart labels a night without a sleep date by its start in the zone of the sleep', () => {
  const { sleepDate: _sleepDate, ...undated } = night(8);
  const startTime = '2026-11-07T17:30:00.000Z';
  const shown = chartNights([
    { ...undated, id: 'b', startTime, timeZone: 'Asia/Jakarta' },
    { ...undated, id: 'c', startTime, timeZone: 'UTC' },
  ]);
  expect(labels(shown)).toEqual(['Nov 8', 'Nov 7']);
});

it('the chart shows hours rounded down to one decimal, and 0 for missing values', () => {
  const { durationMinutes: _minutes, points: _points, ...bare } = night(8);
  expect(chartNights([night(9), bare])).toMatchObject([
    { hours: 7.9, points: 9 },
    { hours: 0, points: 0 },
  ]);
});

it('the chart lists the dates without a night between its nights', () => {
  const dates = (days: number[]) => missingDates(chartNights(days.map(night)));
  expect(dates([9, 6, 5])).toEqual(['2026-11-07', '2026-11-08']);
  expect(dates([])).toEqual([]);
});
