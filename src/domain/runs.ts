import { daysBetween, type SleepDate } from './calendar.ts';
import { earlyDaysEndingAt, steadyDaysEndingAt } from './run-habits.ts';
import { FULL_DAY_MINUTES } from './points.ts';
import type { LatestRun, SleepDay } from './totals.ts';

/** Two full days at most this far apart missed no night: a night, a day and some slack. */
export const RUN_GAP_MS = 36 * 3_600_000;

type CompletedDay = Pick<SleepDay, 'sleepDate' | 'completedAt'>;

/**
 * Whether full day `later` follows `earlier`, the nearest full day before it: on the next date; or two dates on
 * and completed within `RUN_GAP_MS` (the date line or a long flight swallowed the date between).
 */
function follows(earlier: CompletedDay, later: CompletedDay): boolean {
  if (earlier.completedAt === null || later.completedAt === null) return false;
  const dates = daysBetween(earlier.sleepDate, later.sleepDate);
  return dates === 1 || (dates === 2 && later.completedAt - earlier.completedAt <= RUN_GAP_MS);
}

/** The index of the nearest full day before `index`, or -1. */
function fullDayBefore(days: readonly SleepDay[], index: number): number {
  let before = index - 1;
  while (before >= 0 && days[before]?.completedAt === null) before -= 1;
  return before;
}

/** The run position of `day`, given `previous`, the nearest full day before it. */
function findRunPosition(
  day: SleepDay,
  previous: SleepDay | undefined,
): Pick<SleepDay, 'runDay' | 'runEarningDays' | 'runBonusesPaid'> {
  if (day.completedAt === null) return { runDay: 0, runEarningDays: 0, runBonusesPaid: 0 };
  const run = previous !== undefined && follows(previous, day) ? previous : undefined;
  const earning = day.earningMinutes >= FULL_DAY_MINUTES ? 1 : 0;
  return {
    runDay: (run?.runDay ?? 0) + 1,
    runEarningDays: (run?.runEarningDays ?? 0) + earning,
    runBonusesPaid: (run?.runBonusesPaid ?? 0) | day.bonusesPaid,
  };
}

/**
 * Recomputes the run positions from `index` on, after that day changed; returns the changed days.
 * At most two dates follow the date of a new waking, so this takes up to three steps.
 */
export function renumberRunFrom(days: SleepDay[], index: number): SleepDay[] {
  const moved: SleepDay[] = [];
  for (let at = index; at < days.length; at += 1) {
    const day = days[at] as SleepDay;
    const place = findRunPosition(day, days[fullDayBefore(days, at)]);
    if (
      place.runDay !== day.runDay ||
      place.runEarningDays !== day.runEarningDays ||
      place.runBonusesPaid !== day.runBonusesPaid
    ) {
      const relinked = { ...day, ...place };
      days[at] = relinked;
      moved.push(relinked);
    }
  }
  return moved;
}

/** The index of the last day of the run that the full day at `index` belongs to. */
export function runEnd(days: readonly SleepDay[], index: number): number {
  let end = index;
  for (let at = index + 1; at < days.length; at += 1) {
    const runDay = days[at]?.runDay ?? 0;
    if (runDay === 1) break;
    if (runDay > 1) end = at;
  }
  return end;
}

/** The run that ends with the full day at `index`, in the form the totals keep. */
export function latestRunEndingAt(days: readonly SleepDay[], index: number): LatestRun {
  const last = days[index] as SleepDay;
  return {
    sleepDate: last.sleepDate,
    completedAt: last.completedAt as number,
    days: last.runDay,
    steadyDays: steadyDaysEndingAt(days, index),
    earlyDays: earlyDaysEndingAt(days, index),
  };
}

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
