import type { SleepChange, SleepRemoval } from '#contract/diary.ts';
import { DIARY_WORDS } from '#web/messages/diary.ts';
import { grouped } from '#web/time/sleep-times.ts';

/** What came of a change, or would come of it: with the sleep as it is then, unless it is gone. */
export type ChangeAnswer = SleepRemoval & Partial<Pick<SleepChange, 'sleep'>>;

/** '1,240 → 1,320', or '1,240, unchanged'. */
export function formatPointsChange({ pointsBefore, pointsAfter }: ChangeAnswer): string {
  return pointsBefore === pointsAfter
    ? DIARY_WORDS.pointsStay(grouped(pointsAfter))
    : DIARY_WORDS.pointsChange(grouped(pointsBefore), grouped(pointsAfter));
}

/** What a change takes back and what it brings, a plain sentence each. `bonusBefore`: of the sleep it changes. */
export function listConsequences(answer: ChangeAnswer, bonusBefore: number): string[] {
  const { sleep, lostAchievements, newAchievements } = answer;
  const bonusLost = bonusBefore - (sleep?.bonusPoints ?? 0);
  const sentences: string[] = [];
  if (bonusLost > 0) sentences.push(DIARY_WORDS.bonusTakenBack(grouped(bonusLost)));
  if (lostAchievements.length > 0)
    sentences.push(DIARY_WORDS.achievementsTakenBack(namesOf(lostAchievements)));
  if (newAchievements.length > 0)
    sentences.push(DIARY_WORDS.achievementsUnlocked(namesOf(newAchievements)));
  return sentences;
}

const namesOf = (achievements: readonly { name: string }[]): string =>
  achievements.map(({ name }) => name).join(', ');
