import type { ResponseData } from '#routes.ts';
import { ACHIEVEMENTS, achievementProgress } from '#diary/rules/achievements.ts';
import type { Diary } from '#diary/rules/diary.ts';
import type { Unlocked } from '#diary/rules/fold.ts';

/** Unlocked achievements in display order. */
export function presentUnlocked(
  unlocked: readonly Unlocked[],
): ResponseData<'GET /dashboard'>['unlockedAchievements'] {
  const unlockedAt = new Map(unlocked.map((one) => [one.id, one.unlockedAt]));
  return ACHIEVEMENTS.flatMap(({ id }) => {
    const at = unlockedAt.get(id);
    return at === undefined ? [] : [{ id, unlockedAt: at }];
  });
}

/** Enough to find each count again: the largest goal has five. A phone loads the other ten at each opening. */
const PROGRESS_DIGITS = 6;

/** Locked achievements with their progress. */
export function presentLocked(
  { unlocked, totals }: Diary,
  streak: number,
): ResponseData<'GET /dashboard'>['lockedAchievements'] {
  const unlockedIds = new Set(unlocked.map((one) => one.id));
  return ACHIEVEMENTS.filter((rule) => !unlockedIds.has(rule.id)).map((rule) => ({
    id: rule.id,
    progress: Number(achievementProgress(rule, totals, streak).toFixed(PROGRESS_DIGITS)),
  }));
}
