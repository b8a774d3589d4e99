import type { SleepEntry } from '#web/api/dashboard-data.ts';
import { FULL_DAY_MINUTES } from '#domain/points.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Tells which sleeps belong to the living streak, to colour their petals: those on its last `currentStreak`
 * dates, counted back from the latest full day. A running sleep belongs to it too. Without sleep dates: none.
 */
export function livingStreak(
  sleeps: readonly SleepEntry[],
  currentStreak: number,
): (sleep: SleepEntry) => boolean {
  const minutesByDate = new Map<string, number>();
  for (const { sleepDate, durationMinutes = 0, needsReview } of sleeps) {
    if (sleepDate === undefined || needsReview) continue;
    minutesByDate.set(sleepDate, (minutesByDate.get(sleepDate) ?? 0) + durationMinutes);
  }
  const fullDays = [...minutesByDate].filter(([, minutes]) => minutes >= FULL_DAY_MINUTES);
  const latestMs = Math.max(...fullDays.map(([sleepDate]) => Date.parse(sleepDate)));
  const firstMs = latestMs - (currentStreak - 1) * DAY_MS;

  return ({ sleepDate, endTime, needsReview = false }) => {
    if (currentStreak === 0 || needsReview) return false;
    if (!endTime) return true;
    if (sleepDate === undefined) return false;
    const dateMs = Date.parse(sleepDate);
    return dateMs >= firstMs && dateMs <= latestMs;
  };
}
