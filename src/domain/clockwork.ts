import type { SleepDay } from './progress.ts';
import { daysOfRunBackFrom } from './run-days.ts';

/** A week of them makes the achievement; more is not asked for. */
export const CLOCKWORK_DAYS = 7;

/** Starts count as steady when they all lie within this, in whole minutes round midnight. */
export const CLOCKWORK_WITHIN_MINUTES = 60;

const MINUTES_PER_DAY = 1440;

/** How far round the clock `minute` lies from `reference`, the shorter way: -720 (before it) to 719 (after it). */
function minutesFrom(reference: number, minute: number): number {
  const halfTurn = MINUTES_PER_DAY / 2;
  return ((minute - reference + MINUTES_PER_DAY + halfTurn) % MINUTES_PER_DAY) - halfTurn;
}

/**
 * How many full days, ending with the one at `index` and at most 7, follow each other in one run with the starts
 * of each day's longest sleep within one hour of the local clock.
 */
export function steadyDaysEndingAt(days: readonly SleepDay[], index: number): number {
  const reference = (days[index] as SleepDay).longestStartMinuteOfDay;
  let steadyDays = 0;
  let earliest = 0;
  let latest = 0;
  for (const day of daysOfRunBackFrom(days, index)) {
    // Starts within an hour of each other are within an hour of any one of them, so half a turn is never near.
    const minutes = minutesFrom(reference, day.longestStartMinuteOfDay);
    earliest = Math.min(earliest, minutes);
    latest = Math.max(latest, minutes);
    if (latest - earliest > CLOCKWORK_WITHIN_MINUTES) break;
    steadyDays += 1;
    if (steadyDays === CLOCKWORK_DAYS) break;
  }
  return steadyDays;
}
