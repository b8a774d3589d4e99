import type { STREAK_BONUSES } from './points.ts';

/** Weeks; longer sequences are not tracked. */
export const CLOCKWORK_DAYS = 7;
export const EARLY_BIRD_DAYS = 7;

/** The number on the medal: petals of its flower, or dots around it if there are too many. */
export type MedalPicture = {
  readonly petals?: number;
  readonly dots?: number;
  readonly hasMoon?: boolean;
};

/** Medals of streaks that pay a bonus. */
export const STREAK_MEDALS = {
  3: { petals: 3 },
  7: { petals: 7 },
  14: { petals: 7, dots: 14 },
  30: { hasMoon: true, dots: 30 },
} as const satisfies Record<(typeof STREAK_BONUSES)[number]['days'], MedalPicture>;

/** What is counted over all sleeps. */
export type Counts = {
  readonly totalPoints: number;
  readonly fullDays: number;
  readonly longestStreak: number;
};

/** The values that goals are compared with after each sleep. */
export type AchievementContext = Counts & {
  /** Minutes of the sleep that was folded last. */
  readonly sleepMinutes: number;
  /** The most steady days in a row (see clockwork) that end with or after the day of that sleep. */
  readonly steadyDays: number;
  /** Likewise, of days whose longest sleep ended early (see early-bird). */
  readonly earlyDays: number;
};

export type AchievementMeasure = keyof AchievementContext;

type Rule = {
  readonly id: string;
  readonly goal: number;
  readonly measure: AchievementMeasure;
  readonly picture: MedalPicture;
};

/** Creates rules whose ids end with their goals. */
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

/** All achievements in display order. One is unlocked when its measure reaches its goal. */
export const ACHIEVEMENTS: readonly AchievementRule[] = RULES;

/** The rule with this id; undefined if another version of Lelap defined it. */
export function findAchievement(id: string): AchievementRule | undefined {
  return ACHIEVEMENTS.find((rule) => rule.id === id);
}

/** Whether the goal is reached. */
export function isAttained(rule: AchievementRule, context: AchievementContext): boolean {
  return context[rule.measure] >= rule.goal;
}

/**
 * Progress toward a locked achievement, 0 to 1. For streak achievements only the live streak
 * (`streak` days) counts, because a run that is over can't grow.
 */
export function achievementProgress(
  rule: AchievementRule,
  totals: Counts & {
    readonly latestRun: Pick<AchievementContext, 'steadyDays' | 'earlyDays'> | null;
  },
  streak: number,
): number {
  const latestRun = streak === 0 ? null : totals.latestRun;
  const context: AchievementContext = {
    ...totals,
    longestStreak: streak,
    sleepMinutes: 0,
    steadyDays: latestRun?.steadyDays ?? 0,
    earlyDays: latestRun?.earlyDays ?? 0,
  };
  return Math.min(1, context[rule.measure] / rule.goal);
}

/** Achievements in display order. */
export function inDisplayOrder(ids: readonly AchievementId[]): { id: AchievementId }[] {
  return ACHIEVEMENTS.filter(({ id }) => ids.includes(id)).map(({ id }) => ({ id }));
}
