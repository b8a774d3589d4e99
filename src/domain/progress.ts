import type { AchievementId } from './achievements.ts';
import type { SleepDay, Totals } from './totals.ts';

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
