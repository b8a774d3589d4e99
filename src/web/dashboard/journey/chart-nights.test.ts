import { expect, it } from 'vitest';
import { decimalHours } from '#web/time/sleep-times.ts';
import { chartNights, missingDates } from './chart-nights.ts';

const night = (day: number) => {
  const date = `2026-11-${String(day).padStart(2, '0')}`;
  return {
    id: `night-${day}`,
    startTime: `${date}T00:00:00.000Z`,
    endTime: `${date}T07:30:00.000Z`,
    sleepDate: date,
    durationMinutes: 450,
    points: day,
  };
};

const labels = (nights: ReturnType<typeof chartNights>) => nights.map(({ label }) => label);

it('the chart shows the last seven nights, most recent first, for any input order', () => {
  const nights = [3, 9, 1, 8, 2, 7, 5, 6, 4].map(night);
  expect(labels(chartNights(nights))).toEqual([
    'Nov 9',
    'Nov 8',
    'Nov 7',
    'Nov 6',
    'Nov 5',
    'Nov 4',
    'Nov 3',
  ]);
});

it('the chart omits active sleeps and sleeps that need review', () => {
  const { endTime: _endTime, ...active } = night(10);
  const nights = [active, { ...night(9), needsReview: true }, night(8)];
  expect(labels(chartNights(nights))).toEqual(['Nov 8']);
});

it('the chart labels a night by its sleep date, or by its start in the zone of the sleep', () => {
  const { sleepDate: _sleepDate, ...undated } = night(8);
  const startTime = '2026-11-07T17:30:00.000Z';
  const [dated, inZone, inUtc] = chartNights([
    { ...night(8), id: 'a', startTime, sleepDate: '2026-11-09' },
    { ...undated, id: 'b', startTime, timeZone: 'Asia/Jakarta' },
    { ...undated, id: 'c', startTime, timeZone: 'UTC' },
  ]);
  expect([dated?.label, inZone?.label, inUtc?.label]).toEqual(['Nov 9', 'Nov 8', 'Nov 7']);
});

it('the chart shows hours with one decimal, and 0 for missing values', () => {
  const { durationMinutes: _minutes, points: _points, ...bare } = night(8);
  const [full, empty] = chartNights([{ ...night(9), durationMinutes: 468 }, bare]);
  expect(full).toMatchObject({ hours: 7.8, points: 9 });
  expect(empty).toMatchObject({ hours: 0, points: 0 });
});

it('the chart shows the same hours for a sleep as every other screen', () => {
  // 7.98 h, which distinguishes the two ways of rounding.
  const [borderline] = chartNights([{ ...night(9), durationMinutes: 479 }]);
  expect(borderline?.hours.toFixed(1)).toBe(decimalHours(479));
});

it('the chart lists the dates without a night between its nights', () => {
  const dates = (days: number[]) => missingDates(chartNights(days.map(night)));
  expect(dates([9, 6, 5])).toEqual(['2026-11-07', '2026-11-08']);
  expect(dates([9, 8])).toEqual([]);
  expect(dates([])).toEqual([]);
});
