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

/**
 * The bonuses that a run with this many earning days has reached and was not paid.
 * A set of bonuses is a bit mask: bit n is STREAK_BONUSES[n].
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

/** The earning days whose bonuses are in a set (bits, as in bonusesDue). */
export function bonusDays(bonuses: number): number[] {
  return STREAK_BONUSES.filter((_, index) => (bonuses & (1 << index)) !== 0).map(
    ({ days }) => days,
  );
}
