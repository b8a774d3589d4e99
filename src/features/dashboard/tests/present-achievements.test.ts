import { expect, test } from 'vitest';
import type { Diary } from '#diary/rules/diary.ts';
import { presentLocked } from '../server/present-achievements.ts';

test('the progress of each number of points below 10,000 gives that number again', () => {
  const wrong = Array.from({ length: 10_000 }, (_, totalPoints) => totalPoints).filter((points) => {
    const totals = { totalPoints: points, fullDays: 0, longestStreak: 0, latestRun: null };
    const locked = presentLocked({ unlocked: [], totals } as unknown as Diary, 0);
    const progress = locked.find(({ id }) => id === 'points-10000')?.progress ?? Number.NaN;
    return Math.round(progress * 10_000) !== points || progress >= 1;
  });
  expect(wrong).toEqual([]);
});
