import type { Achievement } from '../sleep-contract.ts';
import type { Unworded } from '#routes.ts';
import { findAchievement } from '../rules/achievements.ts';
import { FULL_DAY_HOURS } from '../rules/points.ts';
import { EARLY_BIRD_MINUTES } from '../rules/runs.ts';
import { SPECIFIED_ENGLISH } from '#kernel/server/i18n/catalogues.ts';
import { wordKey } from '#kernel/server/i18n/word.ts';

/** '3:00 AM', in the habit of the language, because the server does not know the browser's. */
const toClock = (minute: number, language: string): string =>
  new Date(minute * 60_000).toLocaleTimeString(language, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });

/** By language and id. */
const achievements = new Map<string, Achievement>();

/** An achievement with its name and description; undefined if another version of Lelap defined it. */
export function wordAchievement(
  id: string,
  language: string = SPECIFIED_ENGLISH,
): Achievement | undefined {
  const cacheKey = `${language} ${id}`;
  let worded = achievements.get(cacheKey);
  const rule = worded ? undefined : findAchievement(id);
  if (rule !== undefined) {
    const number = rule.goal.toLocaleString(language);
    const [from, to] = EARLY_BIRD_MINUTES;
    const clocks = { from: toClock(from, language), to: toClock(to, language) };
    const args = { hours: FULL_DAY_HOURS, days: number, points: number, ...clocks };
    worded = {
      id,
      name: wordKey(`achievement.${rule.id}.name`, {}, language),
      description: wordKey(`achievement.${rule.kind}.description`, args, language),
    };
    achievements.set(cacheKey, worded);
  }
  return worded;
}

const LISTS = [
  'newAchievements',
  'lostAchievements',
  'unlockedAchievements',
  'lockedAchievements',
] as const;

/** The data of a response with the texts of its achievements. A stored one of another version keeps its own. */
export function wordAchievements<Data extends object>(
  data: Unworded<Data>,
  language: string,
): Data {
  const lists: { readonly [name in (typeof LISTS)[number]]?: readonly { id: string }[] } = data;
  const worded = LISTS.flatMap((name) => {
    const list = lists[name]?.map((one) => ({ ...one, ...wordAchievement(one.id, language) }));
    return list === undefined ? [] : [[name, list]];
  });
  return { ...data, ...Object.fromEntries(worded) };
}
