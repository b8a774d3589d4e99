import type { AchievementMeasure } from '#domain/achievements.ts';
import { FULL_DAY_HOURS } from '#domain/points.ts';

/** Descriptions of goals by measure. */
const tasks: Record<AchievementMeasure, (goal: string) => string> = {
  sleepMinutes: () => 'An hour of sleep',
  fullDays: (goal) =>
    goal === '1'
      ? `${FULL_DAY_HOURS} hours or more of sleep in one day`
      : `${goal} days of ${FULL_DAY_HOURS} hours or more in all`,
  longestStreak: (goal) => `${goal} days of ${FULL_DAY_HOURS} hours or more in a row`,
  totalPoints: (goal) => `${goal} dream points`,
  steadyDays: () => 'Seven nights begun within the same hour',
  earlyDays: () => 'Seven days in a row with a waking between 03:00 and 06:29',
};

/** Messages of the My Stats tab. */
export const MY_STATS_MESSAGES = {
  dreamPoints: 'Dream Points',
  sleepStreak: 'Sleep Streak',
  daysInARow: (count: number) => (count === 1 ? 'day in a row' : 'days in a row'),
  longestStreak: (days: string) => `longest: ${days}`,
  lastRest: 'Last Rest',
  notAvailable: 'N/A',
  hoursShort: (hours: string) => `${hours}h`,
  recentSleeps: 'Recent Sleep Sessions',
  noSleeps: 'No sleep logs yet',
  noSleepsNext: 'Press Start Dreaming tonight. The first sleep appears here in the morning.',
  lastWeeks: 'The last five weeks',
  lastWeeksFailed: 'The days could not be fetched.',
  day: (date: string, hours: string) => `${date}: ${hours} h`,
  dayWithoutSleep: (date: string) => `${date}: no sleep logged`,
  achievements: 'Achievements Unlocked',
  noAchievements: 'No achievements yet',
  noAchievementsNext: 'The first one comes with an hour of sleep.',
  unlockedOn: (date: string) => `Unlocked ${date}`,
  stillAhead: 'Still ahead',
  tasks,
  progressOf: (task: string, reached: string, goal: string) => `${task}: ${reached} of ${goal}`,
  progressPercent: (percent: number) => `${percent} %`,
  showAllAhead: (count: number) => `Show all ${count}`,
} as const;
