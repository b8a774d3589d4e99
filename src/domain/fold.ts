import type { Award, Progress, SleepDay, Totals, Unlocked } from './progress.ts';
import type { CompletedSleep } from './sleep.ts';

/** How many dates before a sleep's own the fold looks back: seven full days, two dates apart at most. */
export const DAYS_NEEDED_BEFORE = 12;

/** Waking order and date order differ by at most two dates: the earth has 26 hours of zones, and an evening counts as tomorrow. */
export const DAYS_NEEDED_AFTER = 2;

export type Folded = {
  readonly progress: Progress;
  /** By sleep id: what each of the folded sleeps was paid. */
  readonly awards: ReadonlyMap<string, Award>;
  /** The days that are new or changed. */
  readonly changedDays: readonly SleepDay[];
  /** What the folded sleeps unlocked, in that order. */
  readonly newlyUnlocked: readonly Unlocked[];
  readonly totals: Totals;
};

export declare function foldSleeps(before: Progress, sleeps: readonly CompletedSleep[]): Folded;
