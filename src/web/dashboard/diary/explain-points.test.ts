import { expect, it } from 'vitest';
import { explainPoints } from './explain-points.ts';

const sleep = (change: object) => ({
  id: 'a',
  startTime: '2026-11-19T15:30:00.000Z',
  durationMinutes: 480,
  points: 80,
  bonusPoints: 0,
  ...change,
});

const day = (change: object) => ({
  sleepDate: '2026-11-20',
  minutes: 480,
  earningMinutes: 480,
  points: 80,
  bonusPoints: 0,
  runDay: 1,
  runEarningDays: 1,
  sleepIds: ['a'],
  mark: { kind: null, noSleep: false },
  ...change,
});

it('the points explanation describes a full night', () => {
  expect(explainPoints(sleep({}), day({}))).toEqual([
    'It lasted 8 h.',
    'It counts toward Nov 20, with 8 h of sleep.',
    'That makes a full day, the first of its run.',
    'It earned 80 points.',
  ]);
});

it('the points explanation names the run of a bonus and the total of a day in parts', () => {
  const nap = sleep({ durationMinutes: 60, points: 60, bonusPoints: 50 });
  const words = explainPoints(
    nap,
    day({ minutes: 540, points: 140, runDay: 4, runEarningDays: 3, sleepIds: ['a', 'b'] }),
  );
  expect(words).toContain('It counts toward Nov 20, with 9 h of sleep in 2 parts.');
  expect(words).toContain('That makes a full day, number 4 of its run.');
  expect(words).toContain(
    'It earned 60 points: 10 for sleep and 50 as streak bonus, with 3 earning days in the run.',
  );
  expect(words).toContain('The whole day earned 140.');
});

it('the points explanation gives the reason when a sleep earns nothing', () => {
  expect(
    explainPoints(sleep({ durationMinutes: 300, points: 0 }), day({ minutes: 300, runDay: 0 })),
  ).toContain('A full day takes 7 h, so it starts no run and earns no points.');
  expect(explainPoints(sleep({}), day({ minutes: 540 }))).toContain(
    'Part of that day was entered or changed too late to earn points. It still counts toward the run.',
  );
  const late = sleep({ points: 0, notEarning: 'ended-too-early' });
  expect(explainPoints(late, day({ earningMinutes: 0 }))).toEqual([
    'It lasted 8 h.',
    'It counts toward Nov 20, with 8 h of sleep.',
    'That makes a full day, the first of its run.',
    'It ended more than 48 hours before it was entered, so it earns no points. It still counts toward days and streaks.',
    'It earned 0 points.',
  ]);
  expect(explainPoints(sleep({ needsReview: true, points: 0 }), undefined)[1]).toMatch(
    /^It is longer/,
  );
  expect(explainPoints(sleep({ durationMinutes: 0, points: 0 }), undefined)[1]).toMatch(
    /less than a/,
  );
});
