export const MY_STATS_MESSAGES = {
  dreamPoints: 'Dream Points',
  sleepStreak: 'Sleep Streak',
  daysInARow: ({ count }: { count: number }) => `${count === 1 ? `day in a row` : `days in a row`}`,
  longestStreak: ({ days }: { days: string }) => `longest: ${days}`,
  lastRest: 'Last Rest',
  notAvailable: 'N/A',
  hoursShort: ({ hours }: { hours: string }) => `${hours}h`,
  recentSleeps: 'Recent Sleep Sessions',
  noSleeps: 'No sleep logs yet',
  noSleepsNext: 'Press Start Dreaming tonight. The first sleep appears here in the morning.',
  lastWeeks: 'The last five weeks',
  lastWeeksFailed: 'The days could not be fetched.',
  day: ({ date, hours }: { date: string; hours: string }) => `${date}: ${hours} h`,
  dayWithoutSleep: ({ date }: { date: string }) => `${date}: no sleep logged`,
  achievements: 'Achievements Unlocked',
  noAchievements: 'No achievements yet',
  noAchievementsNext: 'The first one comes with an hour of sleep.',
  unlockedOn: ({ date }: { date: string }) => `Unlocked ${date}`,
  stillAhead: 'Still ahead',
  tasks: {
    sleepMinutes: 'An hour of sleep',
    fullDays: ({ goal, hours }: { goal: number; hours: string }) =>
      `${goal === 1 ? `${hours} hours or more of sleep in one day` : `${goal.toLocaleString('en-US')} days of ${hours} hours or more in all`}`,
    longestStreak: ({ goal, hours }: { goal: number; hours: string }) =>
      `${`${goal.toLocaleString('en-US')} days of ${hours} hours or more in a row`}`,
    totalPoints: ({ goal }: { goal: number }) =>
      `${`${goal.toLocaleString('en-US')} dream points`}`,
    steadyDays: 'Seven nights begun within the same hour',
    earlyDays: 'Seven days in a row with a waking between 03:00 and 06:29',
  },
  progressOf: ({ task, reached, goal }: { task: string; reached: string; goal: string }) =>
    `${task}: ${reached} of ${goal}`,
  progressPercent: ({ percent }: { percent: string }) => `${percent} %`,
  showAllAhead: ({ count }: { count: string }) => `Show all ${count}`,
} as const;
