import type { AchievementId } from './achievements.ts';

/** The dyes of the cloth, each with the achievement that unlocks it. A chosen dye stays if that is taken back. */
export const DYE_ACHIEVEMENTS = {
  wedel: 'first-dream',
  sogan: 'nights-50',
  kelengan: 'clockwork',
  'pare-anom': 'early-bird',
  'tiga-negeri': 'nights-100',
  prada: 'streak-100',
} as const satisfies Record<string, AchievementId>;

export type Dye = keyof typeof DYE_ACHIEVEMENTS;

export const DYES = Object.keys(DYE_ACHIEVEMENTS) as Dye[];

/** Everyone's, also before the first achievement. */
export const DEFAULT_DYE: Dye = 'wedel';
