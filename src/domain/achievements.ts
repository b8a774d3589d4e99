import { CLOCKWORK_DAYS } from './clockwork.ts';
import { EARLY_BIRD_DAYS } from './early-bird.ts';
import type { Totals } from './progress.ts';
import { STREAK_MEDALS } from './streak-medals.ts';

/** What the goal of an achievement is held against after each sleep. */
export type Attainment = {
  /** The minutes of the sleep just folded. */
  readonly sleepMinutes: number;
  readonly fullDays: number;
  readonly longestStreak: number;
  readonly totalPoints: number;
  /** The most steady days in a row (see clockwork) that end with or after the day of that sleep. */
  readonly steadyDays: number;
  /** Likewise, of days whose longest sleep ended early (see early-bird). */
  readonly earlyDays: number;
};

export type AchievementMeasure = keyof Attainment;

/** The flower on the medal has as many petals as its number; greater numbers are counted in dots round it. */
export type MedalPicture = {
  readonly petals?: number;
  readonly dots?: number;
  readonly hasMoon?: boolean;
};

type Rule = {
  readonly id: string;
  readonly goal: number;
  readonly measure: AchievementMeasure;
  readonly picture: MedalPicture;
};

/** Makes rules whose id ends in their goal. */
const milestones =
  <Kind extends string>(kind: Kind, measure: AchievementMeasure) =>
  <Goal extends number>(goal: Goal, picture: MedalPicture) => ({
    id: `${kind}-${goal}` as const,
    goal,
    measure,
    picture,
  });

const streak = milestones('streak', 'longestStreak');
const points = milestones('points', 'totalPoints');
const nights = milestones('nights', 'fullDays');

const RULES = [
  {
    id: 'first-dream',
    goal: 60,
    measure: 'sleepMinutes',
    picture: { petals: 1 },
  },
  { id: 'full-night', goal: 1, measure: 'fullDays', picture: { petals: 4 } },
  streak(3, STREAK_MEDALS[3]),
  streak(7, STREAK_MEDALS[7]),
  streak(14, STREAK_MEDALS[14]),
  streak(30, STREAK_MEDALS[30]),
  streak(100, { petals: 10, dots: 10 }),
  streak(365, { petals: 12, dots: 24 }),
  points(100, { petals: 2 }),
  points(1000, { petals: 6 }),
  points(10_000, { petals: 8, dots: 8 }),
  nights(50, { petals: 4, dots: 4 }),
  nights(100, { petals: 4, dots: 8 }),
  nights(500, { petals: 4, dots: 20 }),
  nights(1001, { petals: 4, dots: 32 }),
  {
    id: 'clockwork',
    goal: CLOCKWORK_DAYS,
    measure: 'steadyDays',
    picture: { petals: 1, dots: 12 },
  },
  {
    id: 'early-bird',
    goal: EARLY_BIRD_DAYS,
    measure: 'earlyDays',
    picture: { petals: 3, dots: 6 },
  },
] as const satisfies readonly Rule[];

export type AchievementId = (typeof RULES)[number]['id'];
export type AchievementRule = Rule & { readonly id: AchievementId };

/** All achievements, in the order in which they are shown. Unlocked when the measure comes to the goal. */
export const ACHIEVEMENTS: readonly AchievementRule[] = RULES;

/** The rule with this id; undefined for an achievement of another version. */
export function findAchievement(id: string): AchievementRule | undefined {
  return ACHIEVEMENTS.find((rule) => rule.id === id);
}

/** Whether the rule of an achievement holds. */
export function isAttained(rule: AchievementRule, attainment: Attainment): boolean {
  return attainment[rule.measure] >= rule.goal;
}

/**
 * How far the sleeper is toward an achievement that is still locked, 0 to 1. For a streak only the living one
 * (`streak` days) counts: a run that is over leads nowhere any more.
 */
export function achievementProgress(rule: AchievementRule, totals: Totals, streak: number): number {
  const latestRun = streak === 0 ? null : totals.latestRun;
  const attainment: Attainment = {
    ...totals,
    longestStreak: streak,
    sleepMinutes: 0,
    steadyDays: latestRun?.steadyDays ?? 0,
    earlyDays: latestRun?.earlyDays ?? 0,
  };
  return Math.min(1, attainment[rule.measure] / rule.goal);
}
