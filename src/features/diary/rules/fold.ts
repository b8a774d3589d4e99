import {
  ACHIEVEMENTS,
  isAttained,
  type AchievementId,
  type AchievementMeasure,
  type AchievementRule,
  type AchievementContext,
  type Counts,
} from './achievements.ts';
import { bonusesDue, dayPoints, FULL_DAY_MINUTES, sumBonuses, type StreakBonus } from './points.ts';
import { isFull, type Award, type OpenDay, type SleepDay, type Totals } from './totals.ts';
import {
  earlyDaysEndingAt,
  findRunStart,
  renumberRunFrom,
  runEnd,
  steadyDaysEndingAt,
  type Rests,
} from './runs.ts';
import { counts, durationMinutes, mayEarn, type CompletedSleep } from './sleep.ts';

/** Raised when the fold of the same sleeps can give other points. */
export const RULES_VERSION = 2;

/** Release date of this version's rules, epoch milliseconds. */
export const RULES_CHANGED_AT = Date.UTC(2026, 10, 22);

/** The award of a sleep that does not count. */
export const NO_AWARD: Award = { points: 0, bonusPoints: 0 };

export type Unlocked = {
  readonly id: AchievementId;
  /** The sleep after which the rule first held. */
  readonly sleepId: string;
  /** That sleep's end, epoch milliseconds. */
  readonly unlockedAt: number;
};

/** What follows from the sleeps of a diary. */
export type Progress = {
  readonly totals: Totals;
  /** Days with sleep that counts, oldest first. */
  readonly days: readonly SleepDay[];
  /** In the order of unlocking. */
  readonly unlocked: readonly Unlocked[];
  /** One for each sleep, in the same order. */
  readonly awards: readonly Award[];
};

/**
 * Folds sleeps in waking order: the award of a sleep depends only on it, on earlier wakings and on rest nights, which
 * count as known from the start.
 */
export function foldSleeps(sleeps: readonly CompletedSleep[], rests: Rests = NO_RESTS): Progress {
  const fold = new Fold(rests);
  for (const sleep of sleeps) fold.add(sleep);
  return fold.result();
}

const NO_RESTS: Rests = new Set();

/** Mutable state of one fold. It never leaves the call. */
class Fold {
  readonly #days: OpenDay[] = [];
  readonly #counts = { totalPoints: 0, fullDays: 0, longestStreak: 0 } satisfies Counts;
  readonly #unlocked: Unlocked[] = [];
  #locked: readonly AchievementRule[] = ACHIEVEMENTS;
  readonly #awards: Award[] = [];
  readonly #rests: Rests;

  constructor(rests: Rests) {
    this.#rests = rests;
  }

  add(sleep: CompletedSleep): void {
    if (!counts(sleep)) return void this.#awards.push(NO_AWARD);
    const at = this.#indexOfDay(sleep);
    const day = this.#days[at] as OpenDay;
    const wasFull = isFull(day);
    const pointsBefore = dayPoints(day.earningMinutes);
    addSleep(day, sleep);
    renumberRunFrom(this.#days, at, this.#rests);
    this.#pay(at, dayPoints(day.earningMinutes) - pointsBefore, this.#bonusesFor(sleep, at));
    if (isFull(day)) this.#count(at, wasFull);
    this.#unlock(sleep, at);
  }

  result(): Progress {
    const lastDay = this.#days.findLast(isFull);
    const at = this.#days.findLastIndex(isFull);
    const latestRun = lastDay && {
      firstDate: findRunStart(this.#days, at),
      lastDay,
      steadyDays: steadyDaysEndingAt(this.#days, at),
      earlyDays: earlyDaysEndingAt(this.#days, at),
    };
    return {
      totals: { ...this.#counts, latestRun: latestRun ?? null },
      days: this.#days,
      unlocked: this.#unlocked,
      awards: this.#awards,
    };
  }

  /** Index of the sleep's day, inserted if missing. Searches from the end, where it usually is. */
  #indexOfDay(sleep: CompletedSleep): number {
    let at = this.#days.length;
    while (at > 0 && (this.#days[at - 1] as SleepDay).sleepDate >= sleep.sleepDate) at -= 1;
    if (this.#days[at]?.sleepDate !== sleep.sleepDate) this.#days.splice(at, 0, emptyDay(sleep));
    return at;
  }

  /** Bonuses for this sleep, if it may earn: those its run has reached and not been paid yet. */
  #bonusesFor(sleep: CompletedSleep, at: number): StreakBonus[] {
    if (!isFull(this.#days[at] as SleepDay) || !mayEarn(sleep)) return [];
    const lastOfRun = this.#days[runEnd(this.#days, at)] as SleepDay;
    return bonusesDue(lastOfRun.runEarningDays, lastOfRun.runBonuses);
  }

  #pay(at: number, hourPoints: number, bonuses: readonly StreakBonus[]): void {
    const bonusPoints = sumBonuses(bonuses);
    const points = hourPoints + bonusPoints;
    this.#awards.push({ points, bonusPoints });
    const day = this.#days[at] as OpenDay;
    day.points += points;
    day.bonusPoints += bonusPoints;
    this.#counts.totalPoints += points;
    if (bonuses.length === 0) return;
    day.bonuses = [...day.bonuses, ...bonuses];
    renumberRunFrom(this.#days, at, this.#rests);
  }

  /** Updates full days and longest streak after the full day at `at` changed. */
  #count(at: number, wasFull: boolean): void {
    const last = this.#days[runEnd(this.#days, at)] as SleepDay;
    if (!wasFull) this.#counts.fullDays += 1;
    this.#counts.longestStreak = Math.max(this.#counts.longestStreak, last.runDay);
  }

  #unlock(sleep: CompletedSleep, at: number): void {
    if (this.#locked.length === 0) return;
    const context: AchievementContext = {
      ...this.#counts,
      sleepMinutes: durationMinutes(sleep),
      steadyDays: this.#isLocked('steadyDays') ? this.#mostDays(at, steadyDaysEndingAt) : 0,
      earlyDays: this.#isLocked('earlyDays') ? this.#mostDays(at, earlyDaysEndingAt) : 0,
    };
    const reached = this.#locked.filter((rule) => isAttained(rule, context));
    if (reached.length === 0) return;
    for (const { id } of reached) {
      this.#unlocked.push({ id, sleepId: sleep.id, unlockedAt: sleep.endTime });
    }
    this.#locked = this.#locked.filter((rule) => !reached.includes(rule));
  }

  #isLocked(measure: AchievementMeasure): boolean {
    return this.#locked.some((rule) => rule.measure === measure);
  }

  /** A sleep may complete a sequence that ends with its own day or with a later day of its run. */
  #mostDays(at: number, daysEndingAt: typeof steadyDaysEndingAt): number {
    if (!isFull(this.#days[at] as SleepDay)) return 0;
    let most = 0;
    for (let end = at; end <= runEnd(this.#days, at); end += 1) {
      if (isFull(this.#days[end] as SleepDay)) {
        most = Math.max(most, daysEndingAt(this.#days, end));
      }
    }
    return most;
  }
}

/** One array for all days without: a diary stays in memory. */
const NO_BONUSES: readonly StreakBonus[] = [];

/** The day of this sleep, before it is added. */
function emptyDay(sleep: CompletedSleep): OpenDay {
  return {
    sleepDate: sleep.sleepDate,
    minutes: 0,
    earningMinutes: 0,
    completedAt: null,
    points: 0,
    bonusPoints: 0,
    bonuses: NO_BONUSES,
    longest: sleep,
    runDay: 0,
    runEarningDays: 0,
    runBonuses: NO_BONUSES,
  };
}

/** Adds the minutes of one more sleep. The sleep that makes the day full completes it. */
function addSleep(day: OpenDay, sleep: CompletedSleep): void {
  const minutes = durationMinutes(sleep);
  day.minutes += minutes;
  if (mayEarn(sleep)) day.earningMinutes += minutes;
  if (day.minutes >= FULL_DAY_MINUTES) day.completedAt ??= sleep.endTime;
  const longer = minutes - durationMinutes(day.longest);
  const isLongest = longer > 0 || (longer === 0 && sleep.startTime < day.longest.startTime);
  if (isLongest) day.longest = sleep;
}
