import { addDays } from '#kernel/rules/calendar.ts';
import type { SleepEntry } from './dashboard-data.ts';
import { FULL_DAY_MINUTES } from '../rules/points.ts';

/**
 * The sleeps of the live streak, whose petals are coloured: those of the newest full days, as many as
 * the streak counts, older ones than `sleeps` too, and the active sleep. Without sleep dates: none.
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
  // Only the server knows which days are consecutive: travel can skip a date.
  const newestFullDays = [...minutesByDate]
    .flatMap(([sleepDate, minutes]) => (minutes >= FULL_DAY_MINUTES ? [sleepDate] : []))
    .toSorted()
    .toReversed();
  // Older days than the known ones are counted back by date. A date skipped by travel, and a rest night, makes that one day too few.
  const [newest = ''] = newestFullDays;
  const first = newestFullDays[currentStreak - 1] ?? (newest && addDays(newest, 1 - currentStreak));

  return ({ sleepDate, endTime, needsReview = false }) => {
    if (needsReview) return false;
    if (!endTime) return currentStreak > 0;
    return sleepDate !== undefined && sleepDate >= first && sleepDate <= newest;
  };
}
