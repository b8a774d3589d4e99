import { expect, it } from 'vitest';
import { livingStreak } from './row-marks.ts';

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

it('the living streak contains every sleep, naps included, back from the latest full day', () => {
  const inStreak = livingStreak(sleeps, 2);
  expect(sleeps.filter(inStreak).map(({ id }) => id)).toEqual([
    '2026-03-04/200',
    '2026-03-04/220',
    '2026-03-03/480',
  ]);
});

it('the living streak contains its days before the loaded sleeps and none before its first', () => {
  const inStreak = livingStreak(sleeps, 10);
  expect(inStreak(sleep('2026-02-23', 480))).toBe(true);
  expect(inStreak(sleep('2026-02-22', 480))).toBe(false);
});

it.each([
  ['an active sleep', 2, { id: 'a', startTime: '2026-03-05T22:00:00Z' }, true],
  ['none that needs review', 2, { ...sleep('2026-03-04', 1200), needsReview: true }, false],
  ['none without a date', 2, { ...sleep('2026-03-04', 480), sleepDate: undefined }, false],
  ['none when it is over', 0, sleep('2026-03-04', 480), false],
])('the living streak contains %s', (_, streak, one, isIn) => {
  expect(livingStreak(sleeps, streak)(one as (typeof sleeps)[number])).toBe(isIn);
});
