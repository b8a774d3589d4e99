import type { EndedSleep } from '#diary/sleep-contract.ts';
import { useEffect } from 'react';
import { STREAK_BONUSES } from '#diary/rules/points.ts';
import type { AchievementEntry, DashboardData } from '#diary/web/dashboard-data.ts';
import { serverClock } from '#kernel/web/api/server-clock.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import { meet, morningBegins } from './met-arrival.ts';

/** The response to an end in this browser, and its time. */
export type EndedNow = Partial<EndedSleep> &
  Pick<EndedSleep, 'sleepLogId' | 'durationMinutes' | 'pointsAwarded'> & { endedAtMs: number };

export type Waking = {
  id: string | undefined;
  wokeAtMs: number;
  timeZone: string | undefined;
  durationMinutes: number;
  /** Award including the bonus; undefined if the server does not send it. */
  points: number | undefined;
  bonusPoints: number;
  /** The reached streak milestone, the number of petals. */
  milestoneDays: number | undefined;
  needsReview: boolean;
  newAchievements: readonly AchievementEntry[];
  /** A device has sent it. */
  isSent: boolean;
};

/** How long the morning screen is shown, unless a new sleep starts. */
const DAWN_MS = 4 * 60 * 60 * 1000;

/** The recent waking that the screen shows; null if none or long past. */
export function useLatestWaking(
  data: DashboardData | undefined,
  ended: EndedNow | null,
): Waking | null {
  const waking = data === undefined ? null : latestWaking(data, ended);
  const isStillDawn = useMinuteClock(
    (nowMs) => waking !== null && nowMs - morningBegins(waking, nowMs) < DAWN_MS,
  );
  useEffect(() => {
    if (waking !== null && isStillDawn) meet(waking, Date.now() + serverClock.aheadMs());
  });
  return isStillDawn ? waking : null;
}

/** The end in this browser, else the dashboard's last sleep; null if none. */
export function latestWaking(data: DashboardData, ended: EndedNow | null): Waking | null {
  return fromEnded(data, ended) ?? fromLastSleep(data);
}

function fromEnded({ lastSleep, timeZone }: DashboardData, ended: EndedNow | null): Waking | null {
  if (ended === null) return null;
  // Another device may have slept since.
  if (lastSleep?.id !== undefined && lastSleep.id !== ended.sleepLogId) return null;
  const bonusPoints = ended.bonusPoints ?? 0;
  return {
    id: ended.sleepLogId,
    wokeAtMs: ended.endedAtMs,
    timeZone: lastSleep?.timeZone ?? timeZone,
    durationMinutes: ended.durationMinutes,
    points: ended.pointsAwarded,
    bonusPoints,
    milestoneDays: findMilestone(bonusPoints, ended.currentStreak),
    needsReview: ended.needsReview ?? false,
    newAchievements: ended.newAchievements ?? [],
    isSent: false,
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
    wokeAtMs: Date.parse(endTime),
    timeZone: lastSleep.timeZone ?? timeZone,
    durationMinutes: lastSleep.durationMinutes ?? 0,
    points: lastSleep.points ?? listed?.points,
    bonusPoints,
    milestoneDays: findMilestone(bonusPoints, currentStreak),
    needsReview: lastSleep.needsReview ?? false,
    // An achievement's date equals the waking that unlocked it.
    newAchievements: unlockedAchievements.filter(({ unlockedAt }) => unlockedAt === endTime),
    isSent: lastSleep.source?.startsWith('arrival:') === true,
  };
}

/** The milestone of a bonus: the streak itself if it is one, else the highest that the bonus covers. */
function findMilestone(bonusPoints: number, currentStreak: number | undefined): number | undefined {
  if (bonusPoints === 0) return undefined;
  const reached = STREAK_BONUSES.find(({ days }) => days === currentStreak);
  return (reached ?? STREAK_BONUSES.findLast(({ points }) => points <= bonusPoints))?.days;
}
