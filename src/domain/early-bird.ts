import type { SleepDay } from './totals.ts';
import { daysOfRunBackFrom } from './sleep-day.ts';

/** The achievement needs a week; longer runs are not tracked. */
export const EARLY_BIRD_DAYS = 7;

/** A waking is early from 03:00 to 06:29, both included (minutes of the day). */
export const EARLY_BIRD_FROM_MINUTE = 180;
export const EARLY_BIRD_TO_MINUTE = 389;

/**
 * The number of consecutive full days of one run, ending at `index` and at most 7, whose longest sleep
 * ended early in its own zone.
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
