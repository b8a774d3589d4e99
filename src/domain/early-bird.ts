import type { SleepDay } from './progress.ts';
import { daysOfRunBackFrom } from './run-days.ts';

/** A week of them makes the achievement; more is not asked for. */
export const EARLY_BIRD_DAYS = 7;

/** The minutes of the day, both included, at which a waking is early: 03:00 to 06:29. */
export const EARLY_BIRD_FROM_MINUTE = 180;
export const EARLY_BIRD_TO_MINUTE = 389;

/**
 * How many full days, ending with the one at `index` and at most 7, follow each other in one run with the longest sleep
 * of each ended early by its own clock.
 */
export function earlyDaysEndingAt(days: readonly SleepDay[], index: number): number {
  let earlyDays = 0;
  for (const { longestEndMinuteOfDay: minute } of daysOfRunBackFrom(days, index)) {
    if (minute < EARLY_BIRD_FROM_MINUTE || minute > EARLY_BIRD_TO_MINUTE) break;
    earlyDays += 1;
    if (earlyDays === EARLY_BIRD_DAYS) break;
  }
  return earlyDays;
}
