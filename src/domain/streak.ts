import type { SleepDate } from './calendar.ts';
import type { LatestRun } from './progress.ts';

/** `today`: the plain calendar date of `now` where the sleeper is (not the sleep date). */
export declare function streakAt(
  latestRun: LatestRun | null,
  now: number,
  today: SleepDate,
): number;
