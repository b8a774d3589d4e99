import type { SleepDay } from './progress.ts';

/** A week of them makes the achievement; more is not asked for. */
export const CLOCKWORK_DAYS = 7;

/** Starts count as steady when they all lie within this, in whole minutes round midnight. */
export const CLOCKWORK_WITHIN_MINUTES = 60;

const MINUTES_PER_DAY = 1440;

/** The shortest stretch of the clock, in minutes round midnight, that holds all these minutes of the day. */
export function clockSpreadMinutes(minutesOfDay: readonly number[]): number {
  const sorted = minutesOfDay.toSorted((a, b) => a - b);
  let widestGap = 0;
  sorted.forEach((minute, index) => {
    const next = sorted[index + 1] ?? (sorted[0] as number) + MINUTES_PER_DAY;
    widestGap = Math.max(widestGap, next - minute);
  });
  return MINUTES_PER_DAY - widestGap;
}

/**
 * How many full days, ending with the one at `index` and at most 7, follow each other in one run with the starts
 * of each day's longest sleep within one hour of the local clock.
 */
export function steadyDaysEndingAt(days: readonly SleepDay[], index: number): number {
  const starts: number[] = [];
  for (let at = index; at >= 0 && starts.length < CLOCKWORK_DAYS; at -= 1) {
    const day = days[at] as SleepDay;
    if (day.runDay === 0) continue;
    starts.push(day.longestStartMinuteOfDay);
    if (clockSpreadMinutes(starts) > CLOCKWORK_WITHIN_MINUTES) return starts.length - 1;
    if (day.runDay === 1) break;
  }
  return starts.length;
}
