import { STREAK_BONUSES } from '#domain/points.ts';
import { SLEEP_NOW_MESSAGES } from '#web/messages/first.ts';
import { grouped } from '#web/time/sleep-times.ts';

/** 'Night 13. 1 more makes 14 in a row': the streak and the next milestone. */
export function streakSentence(currentStreak: number): string {
  const petals = petalsAhead(currentStreak);
  if (currentStreak === 0) return petals;
  const night = SLEEP_NOW_MESSAGES.night({ streak: grouped(currentStreak) });
  return petals === '' ? night : SLEEP_NOW_MESSAGES.nightAndPetals({ night, petals });
}

/** The next milestone; empty after the last. */
export function petalsAhead(currentStreak: number): string {
  const next = STREAK_BONUSES.find(({ days }) => days > currentStreak);
  if (next === undefined) return '';
  const { all, more } = SLEEP_NOW_MESSAGES.petalsAhead;
  const [nights, petals] = [next.days - currentStreak, next.days];
  return nights === petals ? all({ petals }) : more({ nights, petals });
}
