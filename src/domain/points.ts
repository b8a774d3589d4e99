/** A full day. Below it a day earns nothing. */
export const FULL_DAY_HOURS = 7;
export const FULL_DAY_MINUTES = FULL_DAY_HOURS * 60;

/** Beyond 12 hours a day earns no more: sleeping is not a contest. */
export const PAID_MINUTES_CAP = 12 * 60;

export const POINTS_PER_HOUR = 10;

/** The points of a day with this many earning minutes: by the hour, from a full day on, to the cap. */
export function dayPoints(earningMinutes: number): number {
  if (earningMinutes < FULL_DAY_MINUTES) return 0;
  return Math.floor((Math.min(earningMinutes, PAID_MINUTES_CAP) * POINTS_PER_HOUR) / 60);
}

/** The streak bonuses: reaching this many earning days in a run pays so many points, once per run. */
export const STREAK_BONUSES = [
  { days: 3, points: 50 },
  { days: 7, points: 150 },
  { days: 14, points: 300 },
  { days: 30, points: 500 },
] as const;

/**
 * The bonuses that a run with so many earning days is owed and was not yet paid.
 * Sets of bonuses are bits: bit n is the n-th of STREAK_BONUSES.
 */
export function bonusesDue(
  earningDays: number,
  alreadyPaid: number,
): { bonuses: number; points: number } {
  let bonuses = 0;
  let points = 0;
  STREAK_BONUSES.forEach((bonus, index) => {
    const bit = 1 << index;
    if (earningDays >= bonus.days && (alreadyPaid & bit) === 0) {
      bonuses |= bit;
      points += bonus.points;
    }
  });
  return { bonuses, points };
}
