import type { SleepDay } from './totals.ts';

/** The achievement needs a week; longer runs are not tracked. */
export const CLOCKWORK_DAYS = 7;

/** Starts are steady if they all lie within this span, across midnight too. */
export const CLOCKWORK_WITHIN_MINUTES = 60;

const MINUTES_PER_DAY = 1440;

/** Signed clock distance from `reference` to `minute`: -720 (before) to 719 (after). */
function minutesFrom(reference: number, minute: number): number {
  const halfTurn = MINUTES_PER_DAY / 2;
  return ((minute - reference + MINUTES_PER_DAY + halfTurn) % MINUTES_PER_DAY) - halfTurn;
}

/**
 * The number of consecutive full days of one run, ending at `index` and at most 7, with the starts
 * of each day's longest sleep within one hour of the local clock.
 */
export function steadyDaysEndingAt(days: readonly SleepDay[], index: number): number {
  const reference = (days[index] as SleepDay).longestStartMinuteOfDay;
  let steadyDays = 0;
  let earliest = 0;
  let latest = 0;
  for (const day of daysOfRunBackFrom(days, index)) {
    // All are within an hour of any one of them, so distances never wrap.
    const minutes = minutesFrom(reference, day.longestStartMinuteOfDay);
    earliest = Math.min(earliest, minutes);
    latest = Math.max(latest, minutes);
    if (latest - earliest > CLOCKWORK_WITHIN_MINUTES) break;
    steadyDays += 1;
    if (steadyDays === CLOCKWORK_DAYS) break;
  }
  return steadyDays;
}

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

/** The full days of the run of the day at `index`, from it back to the first one in `days`. */
function* daysOfRunBackFrom(days: readonly SleepDay[], index: number): Generator<SleepDay> {
  for (let at = index; at >= 0; at -= 1) {
    const day = days[at] as SleepDay;
    if (day.runDay === 0) continue;
    yield day;
    if (day.runDay === 1) return;
  }
}
