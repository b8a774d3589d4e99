import { daysBetween, type SleepDate } from './calendar.ts';
import type { LatestRun } from './totals.ts';
import { RUN_GAP_MS } from './runs.ts';

/**
 * The streak at `now` (epoch milliseconds), with `today` as the local date: the days of the
 * latest run while it is live, that is while its last full day is yesterday or later, or was completed no longer
 * than `RUN_GAP_MS` ago; else 0. No job has to run at midnight.
 */
export function streakAt(latestRun: LatestRun | null, now: number, today: SleepDate): number {
  if (latestRun === null) return 0;
  const alive =
    daysBetween(latestRun.sleepDate, today) <= 1 || now - latestRun.completedAt <= RUN_GAP_MS;
  return alive ? latestRun.days : 0;
}
