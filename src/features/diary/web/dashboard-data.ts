import type { Dashboard, LockedAchievement, UnlockedAchievement } from '../dashboard-contract.ts';
import type { Achievement, Sleep } from '../sleep-contract.ts';

/** A sleep from any server: id and start are present, other fields optional. */
export type SleepEntry = Pick<Sleep, 'id' | 'startTime'> & Partial<Sleep>;

export type AchievementEntry = Achievement & Partial<Pick<UnlockedAchievement, 'unlockedAt'>>;

/** What other servers write otherwise, or under other names. */
type LenientFields = {
  name?: string;
  fullName?: string;
  displayName?: string;
  /** Missing: unknown; null: no sleep is active. */
  activeSleep?: SleepEntry | null;
  lastSleep?: Partial<Sleep> | null;
  recentSleeps?: SleepEntry[];
  unlockedAchievements?: AchievementEntry[];
  lockedAchievements?: LockedAchievement[];
};

/** The dashboard from any server. */
export type DashboardData = Partial<Omit<Dashboard, keyof LenientFields>> & LenientFields;
