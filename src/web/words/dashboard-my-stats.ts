import type { AchievementUnit } from '#domain/achievements.ts';

const progressUnits: Record<AchievementUnit, (goal: number) => string> = {
  minutes: () => 'minutes',
  nights: (goal) => (goal === 1 ? 'night' : 'nights'),
  days: () => 'days',
  points: () => 'points',
};

/** The words of the My Stats tab. */
export const MY_STATS_WORDS = {
  dreamPoints: 'Dream Points',
  sleepStreak: 'Sleep Streak',
  daysInARow: (count: number) => (count === 1 ? 'day in a row' : 'days in a row'),
  lastRest: 'Last Rest',
  notAvailable: 'N/A',
  hoursShort: (hours: string) => `${hours}h`,
  recentSleeps: 'Recent Sleep Sessions',
  noSleeps: 'No sleep logs yet',
  noSleepsNext: 'Press Start Dreaming tonight. The first sleep appears here in the morning.',
  achievements: 'Achievements Unlocked',
  noAchievements: 'No achievements yet',
  noAchievementsNext: 'The first one comes with an hour of sleep.',
  stillAhead: 'Still ahead',
  progressOf: (reached: string, goal: string, unit: string) => `${reached} of ${goal} ${unit}`,
  progressPercent: (percent: number) => `${percent} %`,
  progressUnits,
  showAllAhead: (count: number) => `Show all ${count}`,
} as const;
