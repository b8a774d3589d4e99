import { expect, it } from 'vitest';
import type { Night } from '#diary/nights-contract.ts';
import { toDrawnNights } from '#pictures/web/drawn-nights.ts';
import { night, session } from '#pictures/web/nights.fixture.ts';
import { clockMedian, isNap, isReview, isUnlogged, rollingMedians } from './trend-dates.ts';

const list = (...nights: Night[]) =>
  toDrawnNights(nights, { from: '2026-11-20', to: '2026-11-23' });

it('a night of two parts lies between its ends by the clock, with the minutes asleep', () => {
  const [, , , last] = list(
    night('2026-11-23', [
      session('2026-11-22T16:00', '2026-11-22T19:00'),
      session('2026-11-22T20:00', '2026-11-23T00:30'),
      session('2026-11-23T06:00', '2026-11-23T06:45', { kind: 'nap' }),
    ]),
  );
  // 23:00 to 07:30 are 300 and 810 minutes after 18:00.
  expect(last).toMatchObject({ bar: { from: 300, to: 810 }, asleepMinutes: 450 });
  expect(last?.sessions.filter(isNap)).toHaveLength(1);
});

it('a date without a night is unlogged, sleepless, to be checked or before the diary', () => {
  const dates = list(
    night('2026-11-23', [session('2026-11-22T16:00', '2026-11-23T12:00', { kind: 'review' })]),
    night('2026-11-22', [], true),
    night('2026-11-21', [session('2026-11-21T06:00', '2026-11-21T06:45', { kind: 'nap' })]),
  );
  expect(
    dates.map((date) => [
      date.sleepDate.slice(8),
      isUnlogged(date, '2026-11-21'),
      date.state,
      date.sessions.filter(isReview).length,
    ]),
  ).toEqual([
    ['20', false, 'unlogged', 0],
    ['21', true, 'unlogged', 0],
    ['22', false, 'awake', 0],
    ['23', false, 'unlogged', 1],
  ]);
});

it('the rolling medians of seven dates begin at four known ones', () => {
  const gap = undefined;
  expect(rollingMedians([400, 500, 450, 480])).toEqual([gap, gap, gap, 465]);
  const [last] = rollingMedians([610, 400, 410, 420, 430, 440, 450, 460]).slice(-1);
  expect(last).toBe(430);
  expect(rollingMedians([400, gap, 420, gap, 440, gap, 460, gap]).slice(-2)).toEqual([430, gap]);
});

it.each([
  ['of a usual night', [300, 310, 290, 305], 302.5],
  ['that moves on over the end of the day', [1380, 1410, 1440, 30], -15],
  ['of shifts', [300, 780, 1260, 300, 780, 1260], undefined],
])('the median of the times %s, %o, is %o', (_, minutes, expected) => {
  const found = clockMedian(minutes);
  expect(found && Math.round(found * 10) / 10).toBe(expected);
});
