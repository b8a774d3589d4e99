import type { Dashboard } from '#contract/dashboard.ts';
import type { Unworded } from '#contract/sleep.ts';
import { ACHIEVEMENTS, achievementProgress } from '#domain/achievements.ts';
import type { Diary } from '#domain/diary.ts';
import type { Unlocked } from '#domain/fold.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';

/** Unlocked achievements in display order. */
export function presentUnlocked(
  unlocked: readonly Unlocked[],
): Unworded<Dashboard>['unlockedAchievements'] {
  const unlockedAt = new Map(unlocked.map((one) => [one.id, one.unlockedAt]));
  return ACHIEVEMENTS.flatMap(({ id }) => {
    const at = unlockedAt.get(id);
    return at === undefined ? [] : [{ id, unlockedAt: toInstantText(at) }];
  });
}

/** Locked achievements with their progress. */
export function presentLocked(
  { unlocked, totals }: Diary,
  streak: number,
): Unworded<Dashboard>['lockedAchievements'] {
  const unlockedIds = new Set(unlocked.map((one) => one.id));
  return ACHIEVEMENTS.filter((rule) => !unlockedIds.has(rule.id)).map((rule) => ({
    id: rule.id,
    progress: achievementProgress(rule, totals, streak),
  }));
}
