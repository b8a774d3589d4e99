import type { Totals } from './progress.ts';

export type AchievementId = string;
export type AchievementInfo = { id: AchievementId; name: string; description: string };

/** All achievements, in the order in which they are shown. */
export declare const ACHIEVEMENTS: readonly AchievementInfo[];

/** How far a locked achievement is, 0 to 1. */
export declare function achievementProgress(id: AchievementId, totals: Totals): number;
