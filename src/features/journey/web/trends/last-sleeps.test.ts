import { expect, it } from 'vitest';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { novemberNight as night } from '#web/dashboard/november-night.fixture.ts';
import { dateLabel, lastSleeps, missingDates } from './last-sleeps.ts';

const labels = (sleeps: SleepEntry[]) => lastSleeps(sleeps).map(dateLabel);

it('the chart shows the last seven nights, most recent first, without active ones and those to review', () => {
  const { endTime: _endTime, ...active } = night(20);
  const nights = [3, 9, 1, 8, 2, 7, 5, 6, 4].map((day) => night(day));
  const shown = labels([active, { ...night(19), needsReview: true }, ...nights]);
  expect(shown.join(', ')).toBe('Nov 9, Nov 8, Nov 7, Nov 6, Nov 5, Nov 4, Nov 3');
});

it('the chart labels a night without a sleep date by its start in the zone of the sleep', () => {
  const { sleepDate: _sleepDate, ...undated } = night(8);
  const startTime = '2026-11-07T17:30:00.000Z';
  const shown = labels([
    { ...undated, id: 'b', startTime, timeZone: 'Asia/Jakarta' },
    { ...undated, id: 'c', startTime, timeZone: 'UTC' },
  ]);
  expect(shown).toEqual(['Nov 8', 'Nov 7']);
});

it('the chart lists the dates without a night between its nights', () => {
  const dates = (days: number[]) => missingDates(days.map((day) => night(day)));
  expect(dates([9, 6, 5])).toEqual(['2026-11-07', '2026-11-08']);
  expect(dates([])).toEqual([]);
});
