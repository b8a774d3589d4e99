import type { Achievement } from '#contract/sleep.ts';
import { findAchievement } from '#domain/achievements.ts';
import { FULL_DAY_HOURS } from '#domain/points.ts';
import { ACHIEVEMENT_MESSAGES } from '#web/messages/achievement.ts';
import { currentLanguage } from '#web/messages/language.ts';
import { grouped } from '#web/time/sleep-times.ts';

/** The condition in the digits of the region, which the server does not know; specified and unknown ones as received. */
export function describeAchievement({ id, description }: Achievement): string {
  const rule = findAchievement(id);
  if (rule === undefined || currentLanguage() === 'en') return description;
  const text = ACHIEVEMENT_MESSAGES[rule.id].description;
  const goal = grouped(rule.goal);
  return typeof text === 'string'
    ? text
    : text({ hours: grouped(FULL_DAY_HOURS), days: goal, points: goal });
}
