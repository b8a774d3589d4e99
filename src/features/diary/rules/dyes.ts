import type { AchievementId } from './achievements.ts';
import { type Dye, DEFAULT_DYE } from '#accounts/dyes.ts';

/** The dyes of the cloth, each with the achievement that unlocks it. A chosen dye stays if that is taken back. */
export const DYE_ACHIEVEMENTS = {
  wedel: 'first-dream',
  sogan: 'nights-50',
  kelengan: 'clockwork',
  'pare-anom': 'early-bird',
  'tiga-negeri': 'nights-100',
  prada: 'streak-100',
} as const satisfies Record<Dye, AchievementId>;

/** Whether a dye may be chosen: everyone's, the one that was chosen, or one whose achievement is unlocked. */
export const isDyeOpen = (dye: Dye, chosen: Dye | null, unlocked: Iterable<{ id: string }>) =>
  dye === DEFAULT_DYE ||
  dye === chosen ||
  [...unlocked].some(({ id }) => id === DYE_ACHIEVEMENTS[dye]);
