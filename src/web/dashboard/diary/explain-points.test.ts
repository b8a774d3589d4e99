import { expect, it } from 'vitest';
import { explainPoints } from './explain-points.ts';

const NIGHT = {
  id: 'a',
  startTime: '2026-11-19T15:30:00.000Z',
  durationMinutes: 480,
  points: 80,
  bonusPoints: 0,
};
const DAY = {
  sleepDate: '2026-11-20',
  minutes: 480,
  earningMinutes: 480,
  points: 80,
  bonusPoints: 0,
  runDay: 1,
  runEarningDays: 1,
  sleepIds: ['a'],
  mark: { kind: null, noSleep: false },
};
const NAP = { durationMinutes: 60, points: 60, bonusPoints: 50 };
const IN_PARTS = { minutes: 540, points: 140, runDay: 4, runEarningDays: 3, sleepIds: ['a', 'b'] };

const LASTED = 'It lasted 8 h.';
const COUNTS = 'It counts toward Nov 20, with 8 h of sleep.';
const FIRST = 'That makes a full day, the first of its run.';

it.each([
  [{}, {}, [LASTED, COUNTS, FIRST, 'It earned 80 points.']],
  [
    NAP,
    IN_PARTS,
    [
      'It lasted 1 h.',
      'It counts toward Nov 20, with 9 h of sleep in 2 parts.',
      'That makes a full day, number 4 of its run.',
      'Part of that day was entered or changed too late to earn points. It still counts toward the run.',
      'It earned 60 points: 10 for sleep and 50 as streak bonus, with 3 earning days in the run.',
      'The whole day earned 140.',
    ],
  ],
  [
    { durationMinutes: 300, points: 0 },
    { minutes: 300, runDay: 0 },
    [
      'It lasted 5 h.',
      'It counts toward Nov 20, with 5 h of sleep.',
      'A full day takes 7 h, so it starts no run and earns no points.',
      'It earned 0 points.',
    ],
  ],
  [
    { points: 0, notEarning: 'ended-too-early' as const },
    { earningMinutes: 0 },
    [
      LASTED,
      COUNTS,
      FIRST,
      'It ended more than 48 hours before it was entered, so it earns no points. It still counts toward days and streaks.',
      'It earned 0 points.',
    ],
  ],
])('the points of %j on the day %j are explained', (sleep, day, sentences) => {
  expect(explainPoints({ ...NIGHT, ...sleep }, { ...DAY, ...day })).toEqual(sentences);
});

it.each([
  [{ needsReview: true, points: 0 }, /^It is longer/],
  [{ durationMinutes: 0, points: 0 }, /less than a/],
])('the points explanation says why %j counts for no day', (sleep, reason) => {
  expect(explainPoints({ ...NIGHT, ...sleep }, undefined)[1]).toMatch(reason);
});
