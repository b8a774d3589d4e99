import { daysBetween, type SleepDate } from './calendar.ts';
import type { LatestRun } from './progress.ts';
import { RUN_GAP_MS } from './runs.ts';

/**
 * The streak as it is read at `now` (epoch milliseconds) where the plain calendar shows `today`: the days of the
 * latest run while it is alive, that is while its last full day is yesterday or later, or was completed no longer
 * than `RUN_GAP_MS` ago; else 0. Nothing has to run at midnight.
 */
export function streakAt(latestRun: LatestRun | null, now: number, today: SleepDate): number {
  if (latestRun === null) return 0;
  const alive =
    daysBetween(latestRun.sleepDate, today) <= 1 || now - latestRun.completedAt <= RUN_GAP_MS;
  return alive ? latestRun.days : 0;
}
