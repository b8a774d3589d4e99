import type { EndedSleep } from '#contract/sleep.ts';
import { STREAK_BONUSES } from '#domain/points.ts';
import type { AchievementEntry, DashboardData } from '#web/api/dashboard-data.ts';

/** The answer to an end made in this browser, and when it came. */
export type EndedNow = Partial<EndedSleep> &
  Pick<EndedSleep, 'sleepLogId' | 'durationMinutes' | 'pointsAwarded'> & { endedAtMs: number };

/** What the sleeper woke with. */
export type Waking = {
  id: string | undefined;
  /** Recorded by the two buttons, so that its end can be taken back. */
  isLive: boolean;
  wokeAtMs: number;
  timeZone: string | undefined;
  durationMinutes: number;
  /** All it was paid, the bonus included; undefined where the server does not say. */
  points: number | undefined;
  bonusPoints: number;
  /** The streak milestone it reached: as many petals has the lotus. */
  milestoneDays: number | undefined;
  needsReview: boolean;
  newAchievements: readonly AchievementEntry[];
};

/** The sun of a waking stands this long, unless a new night begins before. */
const DAWN_MS = 4 * 60 * 60 * 1000;

/** The end made here, or else the last sleep of the dashboard; null when there was none. */
export function latestWaking(data: DashboardData, ended: EndedNow | null): Waking | null {
  return fromEnded(data, ended) ?? fromLastSleep(data);
}

/** Whether the screen still speaks of a waking: four hours long. */
export const isDawn = ({ wokeAtMs }: Waking, nowMs: number): boolean => nowMs - wokeAtMs < DAWN_MS;

function fromEnded({ lastSleep, timeZone }: DashboardData, ended: EndedNow | null): Waking | null {
  if (ended === null) return null;
  // Another device may have slept since.
  if (lastSleep?.id !== undefined && lastSleep.id !== ended.sleepLogId) return null;
  const bonusPoints = ended.bonusPoints ?? 0;
  return {
    id: ended.sleepLogId,
    isLive: true,
    wokeAtMs: ended.endedAtMs,
    timeZone: lastSleep?.timeZone ?? timeZone,
    durationMinutes: ended.durationMinutes,
    points: ended.pointsAwarded,
    bonusPoints,
    milestoneDays: milestoneOf(bonusPoints, ended.currentStreak),
    needsReview: ended.needsReview ?? false,
    newAchievements: ended.newAchievements ?? [],
  };
}

function fromLastSleep({
  lastSleep,
  recentSleeps = [],
  unlockedAchievements = [],
  currentStreak,
  timeZone,
}: DashboardData): Waking | null {
  if (!lastSleep?.endTime) return null;
  const { endTime } = lastSleep;
  const listed = recentSleeps.find((sleep) => sleep.endTime === endTime);
  const bonusPoints = lastSleep.bonusPoints ?? listed?.bonusPoints ?? 0;
  return {
    id: lastSleep.id,
    isLive: lastSleep.source === 'live',
    wokeAtMs: Date.parse(endTime),
    timeZone: lastSleep.timeZone ?? timeZone,
    durationMinutes: lastSleep.durationMinutes ?? 0,
    points: lastSleep.points ?? listed?.points,
    bonusPoints,
    milestoneDays: milestoneOf(bonusPoints, currentStreak),
    needsReview: lastSleep.needsReview ?? false,
    // Achievements are unlocked at the waking that brought them.
    newAchievements: unlockedAchievements.filter(({ unlockedAt }) => unlockedAt === endTime),
  };
}

/** The milestone that paid a bonus: the streak itself where it is one, else the greatest the bonus can pay. */
function milestoneOf(bonusPoints: number, currentStreak: number | undefined): number | undefined {
  if (bonusPoints === 0) return undefined;
  const reached = STREAK_BONUSES.find(({ days }) => days === currentStreak);
  return (reached ?? STREAK_BONUSES.findLast(({ points }) => points <= bonusPoints))?.days;
}
