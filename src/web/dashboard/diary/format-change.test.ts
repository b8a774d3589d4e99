import { expect, it } from 'vitest';
import { listConsequences, formatPointsChange, type ChangeAnswer } from './format-change.ts';

const answer = (change: Partial<ChangeAnswer>): ChangeAnswer => ({
  pointsBefore: 1240,
  pointsAfter: 1320,
  currentStreak: 3,
  newAchievements: [],
  lostAchievements: [],
  ...change,
});

const achievement = (name: string) => ({ id: name, name, description: '' });

it('the points change shows the points before and after, or that they are unchanged', () => {
  expect(formatPointsChange(answer({}))).toBe('1,240 → 1,320');
  expect(formatPointsChange(answer({ pointsAfter: 1240 }))).toBe('1,240, unchanged');
});

it('the list of consequences names the lost bonus and the lost and new achievements', () => {
  const lostAchievements = [achievement('Dream Spark'), achievement('Full Night')];
  const newAchievements = [achievement('Dream Week')];
  expect(listConsequences(answer({ lostAchievements, newAchievements }), 50)).toEqual([
    'This sleep no longer earns the streak bonus of 50.',
    'No longer unlocked: Dream Spark, Full Night.',
    'Unlocked: Dream Week.',
  ]);
});
