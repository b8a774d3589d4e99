import type { LockedAchievement, UnlockedAchievement } from '#contract/dashboard.ts';
import type { Achievement } from '#contract/sleep.ts';
import {
  ACHIEVEMENTS,
  achievementProgress,
  type AchievementId,
  type AchievementRule,
} from '#domain/achievements.ts';
import type { Totals, Unlocked } from '#domain/progress.ts';
import { toInstantText } from './present-sleep.ts';

/** The achievements that this sleep unlocked, in the order in which they are shown. */
export function achievementsOf(sleepId: string, unlocked: readonly Unlocked[]): Achievement[] {
  return presentAchievementsOf(
    unlocked.filter((one) => one.sleepId === sleepId).map((one) => one.id),
  );
}

/** These achievements, in the order in which they are shown. */
export function presentAchievementsOf(ids: readonly AchievementId[]): Achievement[] {
  return ACHIEVEMENTS.filter((rule) => ids.includes(rule.id)).map(presentAchievement);
}

/** All achievements in the order in which they are shown, those unlocked apart from those still locked. */
export function presentAchievements(
  unlocked: readonly Unlocked[],
  totals: Totals,
): { unlockedAchievements: UnlockedAchievement[]; lockedAchievements: LockedAchievement[] } {
  const unlockedAt = new Map(unlocked.map((one) => [one.id, one.unlockedAt]));
  const unlockedAchievements: UnlockedAchievement[] = [];
  const lockedAchievements: LockedAchievement[] = [];
  for (const rule of ACHIEVEMENTS) {
    const at = unlockedAt.get(rule.id);
    if (at === undefined) {
      const progress = achievementProgress(rule, totals);
      lockedAchievements.push({ ...presentAchievement(rule), progress });
    } else {
      unlockedAchievements.push({ ...presentAchievement(rule), unlockedAt: toInstantText(at) });
    }
  }
  return { unlockedAchievements, lockedAchievements };
}

function presentAchievement({ id, name, description }: AchievementRule): Achievement {
  return { id, name, description };
}
