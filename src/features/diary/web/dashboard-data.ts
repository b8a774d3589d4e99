import type { Dashboard, LockedAchievement, UnlockedAchievement } from '../dashboard-contract.ts';
import type { MorningAnswers, SleepDetails } from '../rules/sleep-details.ts';
import type { Achievement, Sleep } from '../sleep-contract.ts';

/** A sleep from any server: id and start are present, other fields optional. */
export type SleepEntry = Pick<Sleep, 'id' | 'startTime'> &
  Partial<Omit<Sleep, keyof MorningAnswers>> &
  Partial<MorningAnswers<string>>;

/** Details of a sleep as they are sent. */
export type SaidDetails = Partial<SleepDetails<string>>;

export type AchievementEntry = Achievement & Partial<Pick<UnlockedAchievement, 'unlockedAt'>>;

/** What other servers write otherwise, or under other names. */
type LenientFields = {
  name?: string;
  fullName?: string;
  displayName?: string;
  /** Missing: unknown; null: no sleep is active. */
  activeSleep?: SleepEntry | null;
  lastSleep?: Partial<SleepEntry> | null;
  recentSleeps?: SleepEntry[];
  unlockedAchievements?: AchievementEntry[];
  lockedAchievements?: LockedAchievement[];
};

/** The dashboard from any server. */
export type DashboardData = Partial<Omit<Dashboard, keyof LenientFields>> & LenientFields;
