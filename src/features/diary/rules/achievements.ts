/** Weeks; longer sequences are not tracked. */
export const CLOCKWORK_DAYS = 7;
export const EARLY_BIRD_DAYS = 7;

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
  /** Rules of one kind differ in their goals only. */
  readonly kind: string;
  readonly goal: number;
  readonly measure: AchievementMeasure;
};

/** Creates rules whose ids end with their goals. */
const milestones =
  <Kind extends string>(kind: Kind, measure: AchievementMeasure) =>
  <Goal extends number>(goal: Goal) => ({
    id: `${kind}-${goal}` as const,
    kind,
    goal,
    measure,
  });

const streak = milestones('streak', 'longestStreak');
const points = milestones('points', 'totalPoints');
const nights = milestones('nights', 'fullDays');

/** A rule that is the only one of its kind. */
const once = <Id extends string>(id: Id, goal: number, measure: AchievementMeasure) => ({
  id,
  kind: id,
  goal,
  measure,
});

const RULES = [
  once('first-dream', 60, 'sleepMinutes'),
  once('full-night', 1, 'fullDays'),
  streak(3),
  streak(7),
  streak(14),
  streak(30),
  streak(100),
  streak(365),
  points(100),
  points(1000),
  points(10_000),
  nights(50),
  nights(100),
  nights(500),
  nights(1001),
  once('clockwork', CLOCKWORK_DAYS, 'steadyDays'),
  once('early-bird', EARLY_BIRD_DAYS, 'earlyDays'),
] as const satisfies readonly Rule[];

export type AchievementId = (typeof RULES)[number]['id'];
export type AchievementRule = (typeof RULES)[number];

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
