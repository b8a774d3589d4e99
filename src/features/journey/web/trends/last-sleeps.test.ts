import { expect, it } from 'vitest';
import { novemberNight as night } from '#web/dashboard/november-night.fixture.ts';
import { chartNights, missingDates } from './chart-nights.ts';

const labels = (nights: ReturnType<typeof chartNights>) => nights.map(({ label }) => label);

it('the chart shows the last seven nights, most recent first, without active ones and those to review', () => {
  const { endTime: _endTime, ...active } = night(20);
  const nights = [3, 9, 1, 8, 2, 7, 5, 6, 4].map((day) => night(day));
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
  // 479 minutes are 7.98 hours.
  expect(chartNights([night(9, { durationMinutes: 479 }), bare])).toMatchObject([
    { hours: 7.9, points: 75 },
    { hours: 0, points: 0 },
  ]);
});

it('the chart lists the dates without a night between its nights', () => {
  const dates = (days: number[]) => missingDates(chartNights(days.map((day) => night(day))));
  expect(dates([9, 6, 5])).toEqual(['2026-11-07', '2026-11-08']);
  expect(dates([])).toEqual([]);
});
