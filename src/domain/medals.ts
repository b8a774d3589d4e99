/** The number on the medal: petals of its flower, or dots around it if there are too many. */
export type MedalPicture = {
  readonly petals?: number;
  readonly dots?: number;
  readonly hasMoon?: boolean;
};

/** Medals of streaks that pay a bonus. Separate from other achievements, because the first tab shows only these. */
export const STREAK_MEDALS = {
  3: { petals: 3 },
  7: { petals: 7 },
  14: { petals: 7, dots: 14 },
  30: { hasMoon: true, dots: 30 },
} as const satisfies Record<number, MedalPicture>;
