import type { LockedAchievement, UnlockedAchievement } from '#contract/dashboard.ts';
import type { Achievement } from '#contract/sleep.ts';
import {
  ACHIEVEMENTS,
  achievementProgress,
  type AchievementId,
  type AchievementRule,
} from '#domain/achievements.ts';
import type { Unlocked } from '#domain/fold.ts';
import type { Totals } from '#domain/totals.ts';
import { wordAchievement } from '#server/i18n/word.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';

/** The achievements unlocked by this sleep, in display order. */
export function listUnlockedBy(sleepId: string, unlocked: readonly Unlocked[]): Achievement[] {
  return presentAchievements(
    unlocked.filter((one) => one.sleepId === sleepId).map((one) => one.id),
  );
}

/** These achievements in display order. */
export function presentAchievements(ids: readonly AchievementId[]): Achievement[] {
  return ACHIEVEMENTS.filter((rule) => ids.includes(rule.id)).map(presentAchievement);
}

/** Unlocked achievements in display order. */
export function presentUnlocked(unlocked: readonly Unlocked[]): UnlockedAchievement[] {
  const unlockedAt = new Map(unlocked.map((one) => [one.id, one.unlockedAt]));
  return ACHIEVEMENTS.flatMap((rule) => {
    const at = unlockedAt.get(rule.id);
    return at === undefined ? [] : [{ ...presentAchievement(rule), unlockedAt: toInstantText(at) }];
  });
}

/** Locked achievements with their progress. */
export function presentLocked(
  unlocked: readonly Unlocked[],
  totals: Totals,
  streak: number,
): LockedAchievement[] {
  const unlockedIds = new Set(unlocked.map((one) => one.id));
  return ACHIEVEMENTS.filter((rule) => !unlockedIds.has(rule.id)).map((rule) => ({
    ...presentAchievement(rule),
    progress: achievementProgress(rule, totals, streak),
  }));
}

const presentAchievement = (rule: AchievementRule) => wordAchievement(rule);
