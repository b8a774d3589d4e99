import type { LockedAchievement, UnlockedAchievement } from '#contract/dashboard.ts';
import type { Achievement } from '#contract/sleep.ts';
import {
  ACHIEVEMENTS,
  achievementProgress,
  findAchievement,
  type AchievementId,
  type AchievementRule,
} from '#domain/achievements.ts';
import { FULL_DAY_HOURS } from '#domain/points.ts';
import type { Unlocked } from '#domain/progress.ts';
import type { Totals } from '#domain/totals.ts';
import { SPECIFIED_ENGLISH } from '#server/i18n/catalogues.ts';
import { wordKey } from '#server/i18n/word.ts';
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

const LISTS = [
  'newAchievements',
  'lostAchievements',
  'unlockedAchievements',
  'lockedAchievements',
] as const;

/** The data of a response with its achievements in another language. An achievement of another version stays. */
export function wordAchievements<Data extends object>(data: Data, language: string): Data {
  const lists: { readonly [name in (typeof LISTS)[number]]?: readonly Achievement[] } = data;
  const worded = LISTS.flatMap((name) => {
    const list = lists[name]?.map((achievement) => {
      const rule = findAchievement(achievement.id);
      return rule === undefined
        ? achievement
        : { ...achievement, ...wordAchievement(rule, language) };
    });
    return list === undefined ? [] : [[name, list]];
  });
  return { ...data, ...Object.fromEntries(worded) };
}

const presentAchievement = (rule: AchievementRule) => wordAchievement(rule, SPECIFIED_ENGLISH);

const presented = new Map<string, Map<AchievementId, Achievement>>();

function wordAchievement({ id, goal }: AchievementRule, language: string): Achievement {
  let ofLanguage = presented.get(language);
  if (ofLanguage === undefined) presented.set(language, (ofLanguage = new Map()));
  let found = ofLanguage.get(id);
  if (found === undefined) {
    const number = goal.toLocaleString(language);
    const args = { hours: FULL_DAY_HOURS, days: number, points: number };
    found = {
      id,
      name: wordKey(`achievement.${id}.name`, {}, language),
      description: wordKey(`achievement.${id}.description`, args, language),
    };
    ofLanguage.set(id, found);
  }
  return found;
}
