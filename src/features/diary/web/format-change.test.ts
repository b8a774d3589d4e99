import { expect, it } from 'vitest';
import {
  formatPointsChange,
  listConsequences,
  listStreakChanges,
  type ChangeAnswer,
} from './format-change.ts';

const answer = (change: Partial<ChangeAnswer>): ChangeAnswer => ({
  pointsBefore: 1240,
  pointsAfter: 1320,
  streakBefore: 3,
  currentStreak: 3,
  longestStreakBefore: 17,
  longestStreakAfter: 17,
  newAchievements: [],
  lostAchievements: [],
  ...change,
});

const achievement = (name: string) => ({ id: name, name, description: '' });

it('the points change shows the points before and after, or that they are unchanged', () => {
  expect(formatPointsChange(answer({}))).toBe('1,240 → 1,320');
  expect(formatPointsChange(answer({ pointsAfter: 1240 }))).toBe('1,240, unchanged');
});

it('the streaks that a change alters are shown before and after', () => {
  expect(listStreakChanges(answer({}))).toEqual([]);
  const broken = { streakBefore: 17, currentStreak: 1, longestStreakAfter: 15 };
  expect(listStreakChanges(answer(broken))).toEqual([
    'Streak: 17 → 1 day',
    'Longest streak: 17 → 15 days',
  ]);
});

it('the list of consequences names the lost bonus and the lost and new achievements', () => {
  const lostAchievements = [achievement('Dream Spark'), achievement('Full Night')];
  const newAchievements = [achievement('Dream Week')];
  expect(listConsequences(answer({ lostAchievements, newAchievements }), 50)).toEqual([
    'The streak bonus of 50 no longer applies.',
    'No longer unlocked: Dream Spark, Full Night.',
    'Unlocked: Dream Week.',
  ]);
});
