import { expect, test } from 'vitest';
import { achievementProgress, ACHIEVEMENTS, type AchievementId } from './achievements.ts';

const totals = {
  totalPoints: 250,
  fullDays: 25,
  longestStreak: 29,
  latestRun: { steadyDays: 3, earlyDays: 2 },
};

test.each<[AchievementId, days: number, progress: number]>([
  ['first-dream', 6, 0],
  ['full-night', 6, 1],
  ['streak-30', 6, 0.2],
  ['points-1000', 6, 0.25],
  ['nights-100', 6, 0.25],
  ['clockwork', 6, 3 / 7],
  ['early-bird', 6, 2 / 7],
  ['nights-1001', 6, 25 / 1001],
  // The run has ended.
  ['streak-30', 0, 0],
  ['clockwork', 0, 0],
  ['early-bird', 0, 0],
])('the progress toward %s with a streak of %i is %d', (id, days, progress) => {
  const rule = ACHIEVEMENTS.find((each) => each.id === id);
  expect(rule && achievementProgress(rule, totals, days)).toBe(progress);
});
