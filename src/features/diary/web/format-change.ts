import type { SleepChange, SleepRemoval } from '../contract.ts';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { formatList } from '#kernel/web/messages/formats.ts';

/** The result or preview of a change, with the resulting sleep unless deleted. */
export type ChangeAnswer = SleepRemoval & Partial<Pick<SleepChange, 'sleep'>>;

type StreakChanges = Pick<
  SleepRemoval,
  'streakBefore' | 'currentStreak' | 'longestStreakBefore' | 'longestStreakAfter'
>;

/** '1,240 → 1,320', or '1,240, unchanged'. */
export function formatPointsChange({ pointsBefore, pointsAfter }: ChangeAnswer): string {
  return pointsBefore === pointsAfter
    ? DIARY_MESSAGES.pointsStay({ points: grouped(pointsAfter) })
    : DIARY_MESSAGES.pointsChange({ before: grouped(pointsBefore), after: grouped(pointsAfter) });
}

/** The streak and the longest streak before and after, where they change. */
export function listStreakChanges(answer: StreakChanges): string[] {
  const { streakBefore, currentStreak, longestStreakBefore, longestStreakAfter } = answer;
  const changes = [
    [DIARY_MESSAGES.streakChange, streakBefore, currentStreak],
    [DIARY_MESSAGES.longestStreakChange, longestStreakBefore, longestStreakAfter],
  ] as const;
  return changes
    .filter(([, before, days]) => before !== days)
    .map(([word, before, days]) => word({ before: grouped(before), days }));
}

/** Sentences about what a change removes and adds. `bonusBefore`: bonus of the changed sleep. */
export function listConsequences(answer: ChangeAnswer, bonusBefore: number): string[] {
  const { sleep, lostAchievements, newAchievements } = answer;
  const bonusLost = bonusBefore - (sleep?.bonusPoints ?? 0);
  const sentences: string[] = [];
  if (bonusLost > 0) sentences.push(DIARY_MESSAGES.bonusTakenBack({ points: grouped(bonusLost) }));
  if (lostAchievements.length > 0)
    sentences.push(DIARY_MESSAGES.achievementsTakenBack({ names: formatNames(lostAchievements) }));
  if (newAchievements.length > 0)
    sentences.push(DIARY_MESSAGES.achievementsUnlocked({ names: formatNames(newAchievements) }));
  return sentences;
}

const formatNames = (achievements: readonly { name: string }[]): string =>
  formatList(achievements.map(({ name }) => name));
