import type { Counts } from './achievements.ts';
import type { SleepDate } from './calendar.ts';

/** Points paid to one sleep. */
export type Award = {
  /** Including the bonus. */
  readonly points: number;
  readonly bonusPoints: number;
  /** The streak bonuses in it: bit n is STREAK_BONUSES[n]. */
  readonly bonusesPaid: number;
};

/** Totals of the counting sleeps of one sleep date, and the day's position in its run. */
export type SleepDay = {
  readonly sleepDate: SleepDate;
  readonly minutes: number;
  readonly earningMinutes: number;
  /** End of the sleep that made it a full day, epoch milliseconds; null if not full. */
  readonly completedAt: number | null;
  /** Points of the day's sleeps, including bonuses. */
  readonly points: number;
  readonly bonusPoints: number;
  /** Bonuses paid to sleeps of this day (bit mask as in Award). */
  readonly bonusesPaid: number;
  /** The day's longest sleep (ties: the earliest): its minutes, start, and start and end by the local clock. */
  readonly longestMinutes: number;
  readonly longestStartTime: number;
  readonly longestStartMinuteOfDay: number;
  readonly longestEndMinuteOfDay: number;
  /** 1 for the first full day of a run, 2 for the second; 0 if not a full day. */
  readonly runDay: number;
  /** Earning days of its run up to and including this day. */
  readonly runEarningDays: number;
  /** Bonuses paid in its run up to and including this day (bit mask). */
  readonly runBonusesPaid: number;
};

/** A day while it is folded. */
export type OpenDay = { -readonly [Field in keyof SleepDay]: SleepDay[Field] };

/** The latest full day and the run that ends with it. */
export type LatestRun = {
  readonly sleepDate: SleepDate;
  readonly completedAt: number;
  readonly days: number;
  /** How many of its last days, at most 7, started within one hour of each other. */
  readonly steadyDays: number;
  /** How many of its last days, at most 7, ended early (see early-bird). */
  readonly earlyDays: number;
};

export type Totals = Counts & { readonly latestRun: LatestRun | null };
