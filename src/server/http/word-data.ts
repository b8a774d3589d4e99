import type { AccountEvents } from '#contract/account-events.ts';
import type { AuthSessions } from '#contract/account.ts';
import type { Achievement } from '#contract/sleep.ts';
import { findAchievement } from '#domain/achievements.ts';
import { wordAchievement, wordDevice } from '#server/i18n/word.ts';

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

/** A page with the names of devices in another language. */
export function wordAccountEvents(page: AccountEvents, language: string): AccountEvents {
  const items = page.items.map((event) => ({
    ...event,
    device: event.device && wordDevice(event.device, language),
    detail:
      event.detail && event.kind === 'device-signed-out'
        ? wordDevice(event.detail, language)
        : event.detail,
  }));
  return { ...page, items };
}

/** A page of devices with their names in another language. */
export function wordAuthSessions(page: AuthSessions, language: string): AuthSessions {
  const items = page.items.map((item) => ({ ...item, name: wordDevice(item.name, language) }));
  return { ...page, items };
}
