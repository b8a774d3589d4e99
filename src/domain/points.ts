/** A full day: 7 hours. Below it a day earns nothing. */
export const FULL_DAY_MINUTES = 420;

/** Beyond 12 hours a day earns no more: sleeping is not a contest. */
export const PAID_MINUTES_CAP = 720;

const MINUTES_PER_POINT = 6;

/** The points of a day with this many earning minutes: 10 per hour from 7 hours on, to a cap of 12 hours. */
export function dayPoints(earningMinutes: number): number {
  if (earningMinutes < FULL_DAY_MINUTES) return 0;
  return Math.floor(Math.min(earningMinutes, PAID_MINUTES_CAP) / MINUTES_PER_POINT);
}

/** The streak bonuses: reaching this many earning days in a run pays so many points, once per run. */
export const STREAK_BONUSES = [
  { days: 3, points: 50 },
  { days: 7, points: 150 },
  { days: 14, points: 300 },
  { days: 30, points: 500 },
] as const;
