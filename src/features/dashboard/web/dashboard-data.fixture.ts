import { STREAK_BONUSES } from '#diary/rules/points.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { MIXED_DIARY, NOW, PLAIN_DIARY } from '#pictures/web/nights.fixture.ts';

const achievement = (id: string) => ({ id, name: `The name of ${id}`, description: `How ${id}` });
const [lastSleep = null] = MIXED_DIARY.sleeps;
/** The evening of a sleeper with a long diary. */
export const FULL: DashboardData = {
  userId: 'u1',
  username: 'Rani',
  email: 'rani@lelap.example',
  timeZone: 'Asia/Jakarta',
  sleepGoalMinutes: 480,
  showInsights: true,
  showGame: true,
  totalPoints: 3184,
  currentStreak: 5,
  longestStreak: 12,
  streakEarningDays: 5,
  streakBonusesPaid: [STREAK_BONUSES[0].days],
  usual: { bedMinute: 1390, wakeMinute: 400 },
  activeSleep: null,
  lastSleep,
  recentSleeps: MIXED_DIARY.sleeps.slice(0, 9),
  unlockedAchievements: [
    achievement('of-another-server'),
    { ...achievement('first-dream'), unlockedAt: '2026-10-13T23:10:00.000Z' },
  ],
  lockedAchievements: [{ ...achievement('streak-7'), progress: 5 / 7 }],
  rulesChange: { changedAt: '2026-11-20T00:00:00.000Z', pointsBefore: 3100, pointsAfter: 3184 },
};
/** The evening after nine plain nights. */
export const PLAIN: DashboardData = {
  ...FULL,
  currentStreak: 9,
  streakEarningDays: 9,
  lastSleep: PLAIN_DIARY.sleeps[0] ?? null,
  recentSleeps: PLAIN_DIARY.sleeps,
  unlockedAchievements: [],
  rulesChange: null,
};
const BEGUN = { id: 'begun', startTime: new Date(NOW - 3_600_000).toISOString(), version: 1 };

/** An hour after the start, with a sleep to check in the list. */
export const ASLEEP: DashboardData = {
  ...FULL,
  activeSleep: BEGUN,
  recentSleeps: [BEGUN, ...MIXED_DIARY.sleeps.filter(({ needsReview }) => needsReview)],
};

/** Ten minutes after the last waking. */
export const MORNING = Date.parse(lastSleep?.endTime ?? '') + 600_000;
