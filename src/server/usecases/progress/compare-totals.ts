import { streakAt } from '#domain/runs.ts';
import type { SleepDate } from '#domain/calendar.ts';
import type { Totals } from '#domain/totals.ts';

/** Points and streaks before and after a change. `now` in epoch milliseconds, `today` in the sleeper's zone. */
export function compareTotals(before: Totals, after: Totals, now: number, today: SleepDate) {
  return {
    pointsBefore: before.totalPoints,
    pointsAfter: after.totalPoints,
    streakBefore: streakAt(before.latestRun, now, today),
    currentStreak: streakAt(after.latestRun, now, today),
    longestStreakBefore: before.longestStreak,
    longestStreakAfter: after.longestStreak,
  };
}
