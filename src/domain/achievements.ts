import { CLOCKWORK_DAYS } from './clockwork.ts';
import type { Totals } from './progress.ts';

/** What can be held against the achievements after a sleep was folded. */
export type Attainment = {
  readonly totals: Totals;
  /** The minutes of the sleep just folded. */
  readonly sleepMinutes: number;
  /** The most steady days in a row (see clockwork) that end with or after the day of that sleep. */
  readonly steadyDays: number;
};

type Rule = {
  readonly id: string;
  readonly name: string;
  /** One sentence on what the sleeper did. */
  readonly description: string;
  readonly goal: number;
  readonly reached: (attainment: Attainment) => number;
};

const longestStreak = ({ totals }: Attainment) => totals.longestStreak;
const totalPoints = ({ totals }: Attainment) => totals.totalPoints;
const fullDays = ({ totals }: Attainment) => totals.fullDays;

/** All achievements, in the order in which they are shown. Unlocked when `reached` comes to `goal`. */
export const ACHIEVEMENTS = [
  {
    id: 'first-dream',
    name: 'First Dream',
    description: 'Slept for an hour or more for the first time.',
    goal: 60,
    reached: ({ sleepMinutes }) => sleepMinutes,
  },
  {
    id: 'full-night',
    name: 'Full Night',
    description: 'Slept 7 hours or more in one day for the first time.',
    goal: 1,
    reached: fullDays,
  },
  {
    id: 'streak-3',
    name: 'Dream Spark',
    description: 'Slept 7 hours or more 3 days in a row.',
    goal: 3,
    reached: longestStreak,
  },
  {
    id: 'streak-7',
    name: 'Dream Week',
    description: 'Slept 7 hours or more 7 days in a row.',
    goal: 7,
    reached: longestStreak,
  },
  {
    id: 'streak-14',
    name: 'Dream Fortnight',
    description: 'Slept 7 hours or more 14 days in a row.',
    goal: 14,
    reached: longestStreak,
  },
  {
    id: 'streak-30',
    name: 'Dream Moon',
    description: 'Slept 7 hours or more 30 days in a row.',
    goal: 30,
    reached: longestStreak,
  },
  {
    id: 'streak-100',
    name: 'Hundred Nights',
    description: 'Slept 7 hours or more 100 days in a row.',
    goal: 100,
    reached: longestStreak,
  },
  {
    id: 'streak-365',
    name: 'Around the Sun',
    description: 'Slept 7 hours or more 365 days in a row.',
    goal: 365,
    reached: longestStreak,
  },
  {
    id: 'points-100',
    name: 'Century of Dreams',
    description: 'Gathered 100 dream points.',
    goal: 100,
    reached: totalPoints,
  },
  {
    id: 'points-1000',
    name: 'Dream Collector',
    description: 'Gathered 1,000 dream points.',
    goal: 1000,
    reached: totalPoints,
  },
  {
    id: 'points-10000',
    name: 'Dream Tycoon',
    description: 'Gathered 10,000 dream points.',
    goal: 10_000,
    reached: totalPoints,
  },
  {
    id: 'nights-50',
    name: 'Seasoned Sleeper',
    description: 'Slept 7 hours or more on 50 days in all.',
    goal: 50,
    reached: fullDays,
  },
  {
    id: 'nights-100',
    name: 'Night Owl Reformed',
    description: 'Slept 7 hours or more on 100 days in all.',
    goal: 100,
    reached: fullDays,
  },
  {
    id: 'nights-500',
    name: 'Keeper of Nights',
    description: 'Slept 7 hours or more on 500 days in all.',
    goal: 500,
    reached: fullDays,
  },
  {
    id: 'clockwork',
    name: 'Clockwork',
    description: 'Went to sleep within the same hour of the clock, seven full days in a row.',
    goal: CLOCKWORK_DAYS,
    reached: ({ steadyDays }) => steadyDays,
  },
] as const satisfies readonly Rule[];

export type AchievementRule = (typeof ACHIEVEMENTS)[number];
export type AchievementId = AchievementRule['id'];

/** Whether the rule of an achievement holds. */
export function isAttained(rule: AchievementRule, attainment: Attainment): boolean {
  return rule.reached(attainment) >= rule.goal;
}

/**
 * How far the sleeper is toward an achievement that is still locked, 0 to 1. For a streak only the living one
 * (`streak` days) counts: a run that is over leads nowhere any more.
 */
export function achievementProgress(rule: AchievementRule, totals: Totals, streak: number): number {
  const attainment = {
    totals: { ...totals, longestStreak: streak },
    sleepMinutes: 0,
    steadyDays: streak === 0 ? 0 : (totals.latestRun?.steadyDays ?? 0),
  };
  return Math.min(1, rule.reached(attainment) / rule.goal);
}
