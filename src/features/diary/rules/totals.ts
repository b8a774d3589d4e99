import type { AchievementContext, Counts } from './achievements.ts';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import type { StreakBonus } from './points.ts';
import type { CompletedSleep } from './sleep.ts';

/** Points paid to one sleep. */
export type Award = {
  /** Including the bonus. */
  readonly points: number;
  readonly bonusPoints: number;
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
  /** Paid to sleeps of this day. */
  readonly bonuses: readonly StreakBonus[];
  /** Of equally long ones the earliest. */
  readonly longest: CompletedSleep;
  /** 1 for the first full day of a run, 2 for the second; 0 if not a full day. */
  readonly runDay: number;
  /** Earning days of its run up to and including this day. */
  readonly runEarningDays: number;
  /** Paid in its run up to and including this day. */
  readonly runBonuses: readonly StreakBonus[];
};

export type FullDay = SleepDay & { readonly completedAt: number };

export function isFull<Day extends SleepDay>(day: Day): day is Day & FullDay {
  return day.completedAt !== null;
}

/** A day while it is folded. */
export type OpenDay = { -readonly [Field in keyof SleepDay]: SleepDay[Field] };

/** The run that ends with the latest full day, and the steady and the early days that it ends with. */
export type LatestRun = Pick<AchievementContext, 'steadyDays' | 'earlyDays'> & {
  readonly firstDate: SleepDate;
  readonly lastDay: FullDay;
};

export type Totals = Counts & { readonly latestRun: LatestRun | null };
