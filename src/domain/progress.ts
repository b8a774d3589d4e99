import type { AchievementId } from './achievements.ts';
import type { SleepDate } from './calendar.ts';

/** What one sleep was paid. */
export type Award = {
  /** The bonus included. */
  readonly points: number;
  readonly bonusPoints: number;
  /** Which streak bonuses are in it: bit n is the n-th of STREAK_BONUSES. */
  readonly bonusesPaid: number;
};

/** The counting sleeps of one sleep date, and the day's place in its run. */
export type SleepDay = {
  readonly sleepDate: SleepDate;
  readonly minutes: number;
  readonly earningMinutes: number;
  /** When the sleep that made the day a full one ended (epoch milliseconds); null: not a full day. */
  readonly completedAt: number | null;
  /** Points of the day's sleeps, bonus included. */
  readonly points: number;
  readonly bonusPoints: number;
  /** The bonuses paid to sleeps of this day (bits, as in Award). */
  readonly bonusesPaid: number;
  /** The day's longest sleep (ties: the earliest): its minutes, start, and start and end by the local clock. */
  readonly longestMinutes: number;
  readonly longestStartTime: number;
  readonly longestStartMinuteOfDay: number;
  readonly longestEndMinuteOfDay: number;
  /** 1 for the first full day of a run, 2 for the next …; 0: not a full day. */
  readonly runDay: number;
  /** The earning days of its run up to and including this day. */
  readonly runEarningDays: number;
  /** The bonuses paid to sleeps of its run up to and including this day (bits). */
  readonly runBonusesPaid: number;
};

/** The last full day, and the run it ends. */
export type LatestRun = {
  readonly sleepDate: SleepDate;
  readonly completedAt: number;
  readonly days: number;
  /** How many of its last days, at most 7, began within one hour of each other by the clock. */
  readonly steadyDays: number;
  /** How many of its last days, at most 7, ended early in the morning (see early-bird). */
  readonly earlyDays: number;
};

export type Totals = {
  readonly totalPoints: number;
  readonly fullDays: number;
  readonly longestStreak: number;
  readonly latestRun: LatestRun | null;
};

export type Unlocked = {
  readonly id: AchievementId;
  /** The sleep after which the rule first held. */
  readonly sleepId: string;
  /** That sleep's end, epoch milliseconds. */
  readonly unlockedAt: number;
};

/** What a stretch of the log has come to: all that the fold needs of the past to go on. */
export type Progress = {
  readonly totals: Totals;
  /** In order of date. To go on with a sleep of date d, those from d - DAYS_NEEDED_BEFORE on are enough. */
  readonly days: readonly SleepDay[];
  readonly unlocked: readonly Unlocked[];
};

/** A log without a sleep. */
export const NO_PROGRESS: Progress = {
  totals: { totalPoints: 0, fullDays: 0, longestStreak: 0, latestRun: null },
  days: [],
  unlocked: [],
};
