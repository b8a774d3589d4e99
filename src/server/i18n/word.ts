import type { Achievement } from '#contract/sleep.ts';
import type { MessageKey, Text, TextArgs } from '#contract/text.ts';
import type { AchievementId, AchievementRule } from '#domain/achievements.ts';
import { FULL_DAY_HOURS } from '#domain/points.ts';
import { findMessage, SPECIFIED_ENGLISH } from './catalogues.ts';
import { createCompiler, type Message } from './evaluate.ts';

/** Compiled messages by language and key. */
const compiled = new Map<string, Map<MessageKey, Message>>();
const compilers = new Map<string, ReturnType<typeof createCompiler>>();

/** Words a text in a language; a literal text is returned as it is. */
export function word(text: Text, language: string = SPECIFIED_ENGLISH): string {
  return typeof text === 'string' ? text : wordKey(text.key, text.args, language);
}

/** Words a message in a language. Compiles it at its first use. */
export function wordKey(
  key: MessageKey,
  args: TextArgs = {},
  language: string = SPECIFIED_ENGLISH,
): string {
  const messages = compiled.get(language) ?? new Map<MessageKey, Message>();
  compiled.set(language, messages);
  let message = messages.get(key);
  if (message === undefined) {
    const found = findMessage(key, language);
    const compile = compilers.get(found.language) ?? createCompiler(found.language);
    compilers.set(found.language, compile);
    message = compile(found.source);
    messages.set(key, message);
  }
  return message(args);
}

export const UNKNOWN_DEVICE = 'Unknown device';

/** A stored name such as Chrome on Android (auth/clients/request-origin.ts) in another language. */
export function wordDevice(name: string, language: string): string {
  if (name === UNKNOWN_DEVICE) return wordKey('page.deviceUnknown', {}, language);
  const [browser, system] = name.split(' on ');
  if (browser === undefined || system === undefined) return name;
  return wordKey('page.device', { browser, system }, language);
}

/** Achievements by language and id. */
const presented = new Map<string, Map<AchievementId, Achievement>>();

/** An achievement with its name and description. */
export function wordAchievement(
  { id, goal }: AchievementRule,
  language: string = SPECIFIED_ENGLISH,
): Achievement {
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
