/** A full day, in hours. A day below it earns nothing. */
export const FULL_DAY_HOURS = 7;
export const FULL_DAY_MINUTES = FULL_DAY_HOURS * 60;

/** A day earns nothing beyond 12 hours, so that longer sleep is no contest. */
export const PAID_MINUTES_CAP = 12 * 60;

export const POINTS_PER_HOUR = 10;

/** Points of a day with this many earning minutes: per hour, from a full day up to the cap. */
export function dayPoints(earningMinutes: number): number {
  if (earningMinutes < FULL_DAY_MINUTES) return 0;
  return Math.floor((Math.min(earningMinutes, PAID_MINUTES_CAP) * POINTS_PER_HOUR) / 60);
}

/** Streak bonuses: points paid once per run when it reaches this many earning days. */
export const STREAK_BONUSES = [
  { days: 3, points: 50 },
  { days: 7, points: 150 },
  { days: 14, points: 300 },
  { days: 30, points: 500 },
] as const;

export type StreakBonus = (typeof STREAK_BONUSES)[number];

/** The bonuses that a run with this many earning days has reached and was not paid. */
export function bonusesDue(earningDays: number, paid: readonly StreakBonus[]): StreakBonus[] {
  return STREAK_BONUSES.filter((bonus) => earningDays >= bonus.days && !paid.includes(bonus));
}

export function sumBonuses(bonuses: readonly StreakBonus[]): number {
  return bonuses.reduce((sum, { points }) => sum + points, 0);
}
