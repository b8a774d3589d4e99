import {
  ACHIEVEMENTS,
  isAttained,
  type AchievementId,
  type AchievementMeasure,
  type AchievementRule,
  type AchievementContext,
  type Counts,
} from './achievements.ts';
import { bonusesDue, dayPoints, FULL_DAY_MINUTES } from './points.ts';
import type { Award, OpenDay, SleepDay, Totals } from './totals.ts';
import {
  earlyDaysEndingAt,
  latestRunEndingAt,
  renumberRunFrom,
  runEnd,
  steadyDaysEndingAt,
} from './runs.ts';
import { counts, durationMinutes, mayEarn, type CompletedSleep } from './sleep.ts';

/** Raised when the fold of the same sleeps can give other points. */
export const RULES_VERSION = 2;

/** Release date of this version's rules, epoch milliseconds. */
export const RULES_CHANGED_AT = Date.UTC(2026, 10, 22);

/** The award of a sleep that does not count. */
export const NO_AWARD: Award = { points: 0, bonusPoints: 0, bonusesPaid: 0 };

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

/** Folds sleeps in waking order: what one is paid depends only on it and on those that woke before it. */
export function foldSleeps(sleeps: readonly CompletedSleep[]): Progress {
  const fold = new Fold();
  for (const sleep of sleeps) fold.add(sleep);
  return fold.result();
}

/** Mutable state of one fold. It never leaves the call. */
class Fold {
  readonly #days: OpenDay[] = [];
  readonly #counts = { totalPoints: 0, fullDays: 0, longestStreak: 0 } satisfies Counts;
  readonly #unlocked: Unlocked[] = [];
  #locked: readonly AchievementRule[] = ACHIEVEMENTS;
  readonly #awards: Award[] = [];

  add(sleep: CompletedSleep): void {
    if (!counts(sleep)) return void this.#awards.push(NO_AWARD);
    const at = this.#indexOfDay(sleep);
    const day = this.#days[at] as OpenDay;
    const wasFull = day.completedAt !== null;
    const pointsBefore = dayPoints(day.earningMinutes);
    addSleep(day, sleep);
    renumberRunFrom(this.#days, at);
    const bonus = this.#bonusFor(sleep, at);
    const points = dayPoints(day.earningMinutes) - pointsBefore + bonus.points;
    this.#pay(at, { points, bonusPoints: bonus.points, bonusesPaid: bonus.bonuses });
    if (day.completedAt !== null) this.#count(at, wasFull);
    this.#unlock(sleep, at);
  }

  result(): Progress {
    const lastFull = this.#days.findLastIndex((day) => day.completedAt !== null);
    const latestRun = lastFull < 0 ? null : latestRunEndingAt(this.#days, lastFull);
    return {
      totals: { ...this.#counts, latestRun },
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
  #bonusFor(sleep: CompletedSleep, at: number): { bonuses: number; points: number } {
    const isFull = (this.#days[at] as SleepDay).completedAt !== null;
    if (!isFull || !mayEarn(sleep)) return { bonuses: 0, points: 0 };
    const lastOfRun = this.#days[runEnd(this.#days, at)] as SleepDay;
    return bonusesDue(lastOfRun.runEarningDays, lastOfRun.runBonusesPaid);
  }

  #pay(at: number, award: Award): void {
    this.#awards.push(award);
    const day = this.#days[at] as OpenDay;
    day.points += award.points;
    day.bonusPoints += award.bonusPoints;
    day.bonusesPaid |= award.bonusesPaid;
    if (award.bonusesPaid !== 0) renumberRunFrom(this.#days, at);
    this.#counts.totalPoints += award.points;
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
    if ((this.#days[at] as SleepDay).completedAt === null) return 0;
    let most = 0;
    for (let end = at; end <= runEnd(this.#days, at); end += 1) {
      if (this.#days[end]?.completedAt !== null) {
        most = Math.max(most, daysEndingAt(this.#days, end));
      }
    }
    return most;
  }
}

/** A day without sleeps. */
function emptyDay(sleep: CompletedSleep): OpenDay {
  return {
    sleepDate: sleep.sleepDate,
    minutes: 0,
    earningMinutes: 0,
    completedAt: null,
    points: 0,
    bonusPoints: 0,
    bonusesPaid: 0,
    longestMinutes: 0,
    longestStartTime: sleep.startTime,
    longestStartMinuteOfDay: sleep.startMinuteOfDay,
    longestEndMinuteOfDay: sleep.endMinuteOfDay,
    runDay: 0,
    runEarningDays: 0,
    runBonusesPaid: 0,
  };
}

/** Adds the minutes of one more sleep. The sleep that makes the day full completes it. */
function addSleep(day: OpenDay, sleep: CompletedSleep): void {
  const minutes = durationMinutes(sleep);
  day.minutes += minutes;
  if (mayEarn(sleep)) day.earningMinutes += minutes;
  if (day.minutes >= FULL_DAY_MINUTES) day.completedAt ??= sleep.endTime;
  const isLongest =
    minutes > day.longestMinutes ||
    (minutes === day.longestMinutes && sleep.startTime < day.longestStartTime);
  if (!isLongest) return;
  day.longestMinutes = minutes;
  day.longestStartTime = sleep.startTime;
  day.longestStartMinuteOfDay = sleep.startMinuteOfDay;
  day.longestEndMinuteOfDay = sleep.endMinuteOfDay;
}
