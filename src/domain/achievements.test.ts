import { expect, test } from 'vitest';
import { achievementProgress, ACHIEVEMENTS, type AchievementId } from './achievements.ts';

const totals = {
  totalPoints: 250,
  fullDays: 25,
  longestStreak: 29,
  latestRun: { sleepDate: '2026-03-01', completedAt: 0, days: 6, steadyDays: 3, earlyDays: 2 },
};

test.each<[AchievementId, number]>([
  ['first-dream', 0],
  ['full-night', 1],
  ['streak-30', 0.2],
  ['points-1000', 0.25],
  ['nights-100', 0.25],
  ['clockwork', 3 / 7],
  ['early-bird', 2 / 7],
  ['nights-1001', 25 / 1001],
])('the progress toward %s is %d', (id, progress) => {
  const rule = ACHIEVEMENTS.find((each) => each.id === id);
  expect(rule && achievementProgress(rule, totals, 6)).toBe(progress);
});

test('an ended run counts for no streak achievement', () => {
  for (const id of ['streak-30', 'clockwork', 'early-bird']) {
    const rule = ACHIEVEMENTS.find((each) => each.id === id);
    expect(rule && achievementProgress(rule, totals, 0)).toBe(0);
  }
});
