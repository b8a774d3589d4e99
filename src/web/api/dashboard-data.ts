import type { Dashboard, LockedAchievement, UnlockedAchievement } from '#contract/dashboard.ts';
import type { Achievement, Sleep } from '#contract/sleep.ts';

/** A sleep from whatever server: an id and a start are sure, the rest depends on what it knows. */
export type SleepEntry = Pick<Sleep, 'id' | 'startTime'> & Partial<Sleep>;

export type AchievementEntry = Achievement & Partial<Pick<UnlockedAchievement, 'unlockedAt'>>;

/**
 * The dashboard from whatever server. A missing `activeSleep` says nothing about an active sleep;
 * null says that there is none.
 */
export type DashboardData = Partial<
  Omit<
    Dashboard,
    'activeSleep' | 'lastSleep' | 'recentSleeps' | 'unlockedAchievements' | 'lockedAchievements'
  >
> & {
  name?: string;
  fullName?: string;
  displayName?: string;
  activeSleep?: SleepEntry | null;
  lastSleep?: Partial<Sleep> | null;
  recentSleeps?: SleepEntry[];
  unlockedAchievements?: AchievementEntry[];
  lockedAchievements?: LockedAchievement[];
};
