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
  mark: { kind: null, noSleep: false, rest: false },
};
const NAP = { durationMinutes: 60, points: 60, bonusPoints: 50 };
const IN_PARTS = { minutes: 540, points: 140, runDay: 4, runEarningDays: 3, sleepIds: ['a', 'b'] };

const LASTED = 'It lasted 8 h.';
const COUNTS = 'It counts toward Nov 20, with 8 h of sleep.';
const FIRST = 'That makes it a full day, the first of your streak.';

it.each([
  [{}, {}, [LASTED, COUNTS, FIRST, 'It earned 80 points.']],
  [
    NAP,
    IN_PARTS,
    [
      'It lasted 1 h.',
      'It counts toward Nov 20, with 9 h of sleep in 2 parts.',
      'That makes it a full day, day 4 of your streak.',
      'Part of that day was entered or changed too late to earn points. It still counts toward your streak.',
      'It earned 60 points: 10 for sleep and a streak bonus of 50, for 3 days with points in your streak.',
      'The whole day earned 140.',
    ],
  ],
])('the points of %j on the day %j are explained', (sleep, day, sentences) => {
  expect(explainPoints({ ...NIGHT, ...sleep }, { ...DAY, ...day }, true)).toEqual(sentences);
});

it.each([
  [{ durationMinutes: 300 }, { ...DAY, minutes: 300, runDay: 0 }, 2, /^A full day takes 7 h, so/],
  [
    { notEarning: 'ended-too-early' as const },
    { ...DAY },
    3,
    /^You logged its end more than 48 hours/,
  ],
  [{ needsReview: true }, undefined, 1, /^It’s longer/],
  [{ durationMinutes: 0 }, undefined, 1, /less than a/],
])('the points explanation says why %j on the day %j earns nothing', (sleep, day, at, reason) => {
  expect(explainPoints({ ...NIGHT, points: 0, ...sleep }, day, true)[at]).toMatch(reason);
});

it('without the game the length of a sleep and its day are explained, whether full or not', () => {
  expect(explainPoints(NIGHT, DAY, false)).toEqual([
    'It lasted 8 h.',
    'It counts toward Nov 20, with 8 h of sleep.',
  ]);
  const [, ...rest] = explainPoints({ ...NIGHT, notEarning: 'imported' }, DAY, false);
  expect(rest).toHaveLength(1);
});
