import { expect, it } from 'vitest';
import { livingStreak } from './living-streak.ts';

const sleep = (sleepDate: string, durationMinutes: number) => ({
  id: `${sleepDate}/${durationMinutes}`,
  startTime: `${sleepDate}T00:00:00Z`,
  endTime: `${sleepDate}T07:00:00Z`,
  sleepDate,
  durationMinutes,
});

const sleeps = [
  sleep('2026-03-05', 100),
  sleep('2026-03-04', 200),
  sleep('2026-03-04', 220),
  sleep('2026-03-03', 480),
  sleep('2026-03-02', 480),
];

it('counts back from the latest full day, naps and all', () => {
  const inStreak = livingStreak(sleeps, 2);
  expect(sleeps.filter(inStreak).map(({ id }) => id)).toEqual([
    '2026-03-04/200',
    '2026-03-04/220',
    '2026-03-03/480',
  ]);
});

it('goes on over a date that travel swallowed', () => {
  const travelled = [sleep('2026-03-05', 480), sleep('2026-03-03', 480), sleep('2026-03-02', 480)];
  expect(travelled.filter(livingStreak(travelled, 3))).toHaveLength(3);
});

it('holds the days of the streak before those that it knows, and none before its first', () => {
  const inStreak = livingStreak(sleeps, 10);
  expect(inStreak(sleep('2026-02-23', 480))).toBe(true);
  expect(inStreak(sleep('2026-02-22', 480))).toBe(false);
});

it('holds nothing when the streak is over, or when no day is full', () => {
  expect(sleeps.filter(livingStreak(sleeps, 0))).toEqual([]);
  expect([sleep('2026-03-05', 100)].filter(livingStreak([], 1))).toEqual([]);
});

it('holds the running sleep, and no sleep in doubt or without a date', () => {
  const inStreak = livingStreak(sleeps, 2);
  expect(inStreak({ id: 'a', startTime: '2026-03-05T22:00:00Z' })).toBe(true);
  expect(inStreak({ ...sleep('2026-03-04', 1200), needsReview: true })).toBe(false);
  expect(
    inStreak({ id: 'b', startTime: '2026-03-04T00:00:00Z', endTime: '2026-03-04T07:00:00Z' }),
  ).toBe(false);
});
