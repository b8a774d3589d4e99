import type { MedalPicture } from './achievements.ts';

/** The medals of the streaks that pay a bonus, apart from the other achievements: the first view shows these alone. */
export const STREAK_MEDALS = {
  3: { petals: 3 },
  7: { petals: 7 },
  14: { petals: 7, dots: 14 },
  30: { hasMoon: true, dots: 30 },
} as const satisfies Record<number, MedalPicture>;
