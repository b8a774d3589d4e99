import {
  ACHIEVEMENTS,
  isAttained,
  type AchievementId,
  type AchievementMeasure,
  type AchievementRule,
  type AchievementContext,
} from './achievements.ts';
import { bonusesDue, dayPoints, FULL_DAY_MINUTES } from './points.ts';
import type { Award, LatestRun, SleepDay, Totals } from './totals.ts';
import {
  earlyDaysEndingAt,
  latestRunEndingAt,
  renumberRunFrom,
  runEnd,
  steadyDaysEndingAt,
} from './runs.ts';
import { compareByWaking, counts, durationMinutes, mayEarn, type CompletedSleep } from './sleep.ts';

/** Raised when the fold of a stored history can have a different result. */
export const RULES_VERSION = 2;

/** Release date of this version's rules, epoch milliseconds. */
export const RULES_CHANGED_AT = Date.UTC(2026, 10, 22);

/** Whether older rules made a cache with this stamp; an older program's interrupted refold left a negative one. */
export function isOutdated(rulesVersion: number): boolean {
  return rulesVersion < RULES_VERSION;
}

/** How many dates the fold reads before a sleep's date: seven full days, at most two dates apart. */
export const DAYS_NEEDED_BEFORE = 12;

/** A later waking may have an earlier date, by up to two: zones span 26 hours, evenings count as the next date. */
export const DAYS_NEEDED_AFTER = 2;

/** The award of a sleep that does not count. */
export const NO_AWARD: Award = { points: 0, bonusPoints: 0, bonusesPaid: 0 };

export type Unlocked = {
  readonly id: AchievementId;
  /** The sleep after which the rule first held. */
  readonly sleepId: string;
  /** That sleep's end, epoch milliseconds. */
  readonly unlockedAt: number;
};

/** The result of folding part of a sleep history: all that the fold needs to continue. */
export type Progress = {
  readonly totals: Totals;
  /** Oldest first. To continue with a sleep of date d, the days from d - DAYS_NEEDED_BEFORE suffice. */
  readonly days: readonly SleepDay[];
  readonly unlocked: readonly Unlocked[];
};

/** The progress of an empty history. */
export const NO_PROGRESS: Progress = {
  totals: { totalPoints: 0, fullDays: 0, longestStreak: 0, latestRun: null },
  days: [],
  unlocked: [],
};

export type Folded = {
  readonly progress: Progress;
  /** Award of each folded sleep, by sleep id. */
  readonly awards: ReadonlyMap<string, Award>;
  /** New and changed days, oldest first. */
  readonly changedDays: readonly SleepDay[];
  /** Achievements unlocked by the folded sleeps, in order. */
  readonly newlyUnlocked: readonly Unlocked[];
};

/**
 * Folds `sleeps`, in waking order and all later than those in `before`, on top of `before`.
 * The award of a sleep depends only on it and on earlier wakings. Reads only the days from
 * DAYS_NEEDED_BEFORE before to DAYS_NEEDED_AFTER after the dates of the sleeps.
 */
export function foldSleeps(before: Progress, sleeps: readonly CompletedSleep[]): Folded {
  const fold = new Fold(before);
  for (const sleep of sleeps.toSorted(compareByWaking)) fold.add(sleep);
  return fold.result();
}

/** Mutable state of one fold. It never leaves the call. */
class Fold {
  readonly #days: SleepDay[];
  #totals: Totals;
  readonly #unlocked: Unlocked[];
  #locked: readonly AchievementRule[];
  readonly #unlockedBefore: number;
  readonly #awards = new Map<string, Award>();
  readonly #changedDates = new Set<string>();
  #isFullDayChanged = false;

  constructor(before: Progress) {
    this.#days = [...before.days];
    this.#totals = before.totals;
    this.#unlocked = [...before.unlocked];
    this.#unlockedBefore = before.unlocked.length;
    const unlockedIds = new Set(before.unlocked.map(({ id }) => id));
    this.#locked = ACHIEVEMENTS.filter((rule) => !unlockedIds.has(rule.id));
  }

  add(sleep: CompletedSleep): void {
    if (!counts(sleep)) {
      this.#awards.set(sleep.id, NO_AWARD);
      return;
    }
    const at = this.#indexOfDay(sleep);
    const dayBefore = this.#days[at] as SleepDay;
    this.#change(at, withSleep(dayBefore, sleep));
    const sleepPoints =
      dayPoints((this.#days[at] as SleepDay).earningMinutes) - dayPoints(dayBefore.earningMinutes);
    const bonus = this.#bonusFor(sleep, at);
    this.#pay(sleep, at, {
      points: sleepPoints + bonus.points,
      bonusPoints: bonus.points,
      bonusesPaid: bonus.bonuses,
    });
    this.#count(at, dayBefore);
    this.#unlock(sleep, at);
  }

  result(): Folded {
    return {
      progress: {
        totals: { ...this.#totals, latestRun: this.#findLatestRun() },
        days: this.#days,
        unlocked: this.#unlocked,
      },
      awards: this.#awards,
      changedDays: this.#days.filter((day) => this.#changedDates.has(day.sleepDate)),
      newlyUnlocked: this.#unlocked.slice(this.#unlockedBefore),
    };
  }

  /** Index of the sleep's day, inserted if missing. Searches from the end, where it usually is. */
  #indexOfDay(sleep: CompletedSleep): number {
    let at = this.#days.length;
    while (at > 0 && (this.#days[at - 1] as SleepDay).sleepDate >= sleep.sleepDate) at -= 1;
    if (this.#days[at]?.sleepDate !== sleep.sleepDate) this.#days.splice(at, 0, emptyDay(sleep));
    return at;
  }

  #change(at: number, day: SleepDay): void {
    this.#days[at] = day;
    this.#changedDates.add(day.sleepDate);
    for (const moved of renumberRunFrom(this.#days, at)) this.#changedDates.add(moved.sleepDate);
  }

  /** Bonuses for this sleep, if it may earn: those its run has reached and not been paid yet. */
  #bonusFor(sleep: CompletedSleep, at: number): { bonuses: number; points: number } {
    const isFull = (this.#days[at] as SleepDay).completedAt !== null;
    if (!isFull || !mayEarn(sleep)) return { bonuses: 0, points: 0 };
    const lastOfRun = this.#days[runEnd(this.#days, at)] as SleepDay;
    return bonusesDue(lastOfRun.runEarningDays, lastOfRun.runBonusesPaid);
  }

  #pay(sleep: CompletedSleep, at: number, award: Award): void {
    this.#awards.set(sleep.id, award);
    if (award.points === 0) return;
    const day = withAward(this.#days[at] as SleepDay, award);
    // The points alone don't change the day's place in its run.
    if (award.bonusesPaid === 0) this.#days[at] = day;
    else this.#change(at, day);
    this.#totals = { ...this.#totals, totalPoints: this.#totals.totalPoints + award.points };
  }

  /** Updates full days and longest streak after the day at `at` changed. */
  #count(at: number, dayBefore: SleepDay): void {
    const day = this.#days[at] as SleepDay;
    if (day.completedAt === null) return;
    const last = this.#days[runEnd(this.#days, at)] as SleepDay;
    const { fullDays, longestStreak } = this.#totals;
    this.#isFullDayChanged = true;
    this.#totals = {
      ...this.#totals,
      fullDays: dayBefore.completedAt === null ? fullDays + 1 : fullDays,
      longestStreak: Math.max(longestStreak, last.runDay),
    };
  }

  /** The latest run, which only the result needs. Without a changed full day, `days` may not reach back far enough. */
  #findLatestRun(): LatestRun | null {
    const { latestRun } = this.#totals;
    if (!this.#isFullDayChanged) return latestRun;
    const end = this.#days.findLastIndex((day) => day.completedAt !== null);
    return latestRunEndingAt(this.#days, end);
  }

  #unlock(sleep: CompletedSleep, at: number): void {
    if (this.#locked.length === 0) return;
    const context: AchievementContext = {
      ...this.#totals,
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
function emptyDay(sleep: CompletedSleep): SleepDay {
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

/** The day plus the minutes of one more sleep. The sleep that makes it full completes it. */
function withSleep(day: SleepDay, sleep: CompletedSleep): SleepDay {
  const sleepMinutes = durationMinutes(sleep);
  const minutes = day.minutes + sleepMinutes;
  const isLongest =
    sleepMinutes > day.longestMinutes ||
    (sleepMinutes === day.longestMinutes && sleep.startTime < day.longestStartTime);
  return {
    ...day,
    minutes,
    earningMinutes: day.earningMinutes + (mayEarn(sleep) ? sleepMinutes : 0),
    completedAt: day.completedAt ?? (minutes >= FULL_DAY_MINUTES ? sleep.endTime : null),
    ...(isLongest && {
      longestMinutes: sleepMinutes,
      longestStartTime: sleep.startTime,
      longestStartMinuteOfDay: sleep.startMinuteOfDay,
      longestEndMinuteOfDay: sleep.endMinuteOfDay,
    }),
  };
}

/** The day plus the award of one of its sleeps. */
function withAward(day: SleepDay, award: Award): SleepDay {
  return {
    ...day,
    points: day.points + award.points,
    bonusPoints: day.bonusPoints + award.bonusPoints,
    bonusesPaid: day.bonusesPaid | award.bonusesPaid,
  };
}
