import { CLOCKWORK_DAYS, EARLY_BIRD_DAYS } from './achievements.ts';
import { addDays, daysBetween, type SleepDate } from '#kernel/rules/calendar.ts';
import { FULL_DAY_MINUTES } from './points.ts';
import type { FullDay, OpenDay, SleepDay } from './totals.ts';

/** Two full days at most this far apart missed no night: a night, a day and some slack. */
export const RUN_GAP_MS = 36 * 3_600_000;

/** Rest nights: dates over which a streak waits. */
export type Rests = ReadonlySet<SleepDate>;

type CompletedDay = Pick<SleepDay, 'sleepDate' | 'completedAt'>;

/**
 * Whether full day `later` follows `earlier`, the nearest full day before it: on the next date, or on the next that is
 * no rest night; or two dates on and completed within `RUN_GAP_MS` (the date line or a long flight swallowed the date
 * between).
 */
function follows(earlier: CompletedDay, later: CompletedDay, rests: Rests): boolean {
  if (earlier.completedAt === null || later.completedAt === null) return false;
  if (areAllRests(earlier.sleepDate, later.sleepDate, rests)) return true;
  const dates = daysBetween(earlier.sleepDate, later.sleepDate);
  return dates === 2 && later.completedAt - earlier.completedAt <= RUN_GAP_MS;
}

/** Whether each date between two is a rest night; none is between neighbours. */
function areAllRests(after: SleepDate, before: SleepDate, rests: Rests): boolean {
  const between = daysBetween(after, before) - 1;
  if (between > rests.size) return false;
  for (let day = 1; day <= between; day += 1) if (!rests.has(addDays(after, day))) return false;
  return true;
}

/** The index of the nearest full day before `index`, or -1. */
function fullDayBefore(days: readonly SleepDay[], index: number): number {
  let before = index - 1;
  while (days[before]?.completedAt === null) before -= 1;
  return before;
}

/** Recomputes the run positions from `index` on, after that day changed. */
export function renumberRunFrom(days: readonly OpenDay[], index: number, rests: Rests): void {
  for (let at = index; at < days.length; at += 1) {
    const day = days[at] as OpenDay;
    const previous = days[fullDayBefore(days, at)];
    const run = previous !== undefined && follows(previous, day, rests) ? previous : undefined;
    if (day.completedAt === null) continue;
    const isEarning = day.earningMinutes >= FULL_DAY_MINUTES;
    day.runDay = (run?.runDay ?? 0) + 1;
    day.runEarningDays = (run?.runEarningDays ?? 0) + (isEarning ? 1 : 0);
    const bonusesBefore = run?.runBonuses ?? [];
    day.runBonuses = day.bonuses.length === 0 ? bonusesBefore : [...bonusesBefore, ...day.bonuses];
  }
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

/**
 * The streak at `now` (epoch milliseconds), with `today` as the local date: the days of the
 * latest run while it is live, that is while each date from its last full day up to yesterday is a rest night, or that
 * day was completed no longer than `RUN_GAP_MS` ago; else 0. No job has to run at midnight.
 */
export function streakAt(
  latestRun: { lastDay: Pick<FullDay, 'sleepDate' | 'completedAt' | 'runDay'> } | null,
  now: number,
  today: SleepDate,
  rests: Rests,
): number {
  if (latestRun === null) return 0;
  const { sleepDate, completedAt, runDay } = latestRun.lastDay;
  const isLive = areAllRests(sleepDate, today, rests) || now - completedAt <= RUN_GAP_MS;
  return isLive ? runDay : 0;
}

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
  const reference = (days[index] as SleepDay).longest.startMinuteOfDay;
  let steadyDays = 0;
  let earliest = 0;
  let latest = 0;
  for (const day of daysOfRunBackFrom(days, index)) {
    // All are within an hour of any one of them, so distances never wrap.
    const minutes = minutesFrom(reference, day.longest.startMinuteOfDay);
    earliest = Math.min(earliest, minutes);
    latest = Math.max(latest, minutes);
    if (latest - earliest > CLOCKWORK_WITHIN_MINUTES) break;
    steadyDays += 1;
    if (steadyDays === CLOCKWORK_DAYS) break;
  }
  return steadyDays;
}

/** A waking is early from 03:00 to 06:29, both included (minutes of the day). */
export const EARLY_BIRD_MINUTES = [180, 389] as const;

/**
 * The number of consecutive full days of one run, ending at `index` and at most 7, whose longest sleep
 * ended early in its own zone.
 */
export function earlyDaysEndingAt(days: readonly SleepDay[], index: number): number {
  let earlyDays = 0;
  for (const { longest } of daysOfRunBackFrom(days, index)) {
    const minute = longest.endMinuteOfDay;
    if (minute < EARLY_BIRD_MINUTES[0] || minute > EARLY_BIRD_MINUTES[1]) break;
    earlyDays += 1;
    if (earlyDays === EARLY_BIRD_DAYS) break;
  }
  return earlyDays;
}

/** The date of the first full day of the run of the full day at `index`. */
export function findRunStart(days: readonly SleepDay[], index: number): SleepDate {
  let at = index;
  while (days[at]?.runDay !== 1) at -= 1;
  return (days[at] as SleepDay).sleepDate;
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
