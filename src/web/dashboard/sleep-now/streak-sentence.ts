import { STREAK_BONUSES } from '#domain/points.ts';
import { SLEEP_NOW_MESSAGES } from '#web/messages/dashboard-sleep-now.ts';
import { grouped } from '#web/time/sleep-times.ts';

/** 'Night 13. 1 more opens 14 petals': the streak and the next milestone. */
export function streakSentence(currentStreak: number): string {
  const night = currentStreak === 0 ? [] : [SLEEP_NOW_MESSAGES.night(grouped(currentStreak))];
  return [...night, ...petalsAhead(currentStreak)].join('. ');
}

/** The next milestone; empty after the last. */
export function petalsAhead(currentStreak: number): string[] {
  const next = STREAK_BONUSES.find(({ days }) => days > currentStreak);
  return next ? [SLEEP_NOW_MESSAGES.petalsAhead(next.days - currentStreak, next.days)] : [];
}
