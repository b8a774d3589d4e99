import type { Dashboard, LockedAchievement, UnlockedAchievement } from '../dashboard-contract.ts';
import type { Achievement, Sleep } from '../sleep-contract.ts';

/** A sleep from any server: id and start are present, other fields optional. */
export type SleepEntry = Pick<Sleep, 'id' | 'startTime'> & Partial<Sleep>;

export type AchievementEntry = Achievement & Partial<Pick<UnlockedAchievement, 'unlockedAt'>>;

/**
 * The dashboard from any server. A missing `activeSleep` means unknown;
 * null means that no sleep is active.
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
