export const MORNING_MESSAGES = {
  goodMorning: 'Good morning',
  welcomeBack: 'Welcome back',
  points: ({ points }: { points: number }) =>
    `${`+${points.toLocaleString('en-US')} dream points`}`,
  pointsChange: ({ before, after }: { before: string; after: string }) => `${before} → ${after}`,
  hourUnit: 'h',
  minuteUnit: 'm',
  hoursSlept: ({ hours }: { hours: string }) => `${hours} h`,
  hoursAndMinutes: ({ hours, minutes }: { hours: string; minutes: string }) =>
    `${hours} h ${minutes} m`,
  forSleep: ({ hours }: { hours: string }) => `for ${hours} h of sleep`,
  sleepAndStreak: ({ sleepPoints, bonusPoints }: { sleepPoints: string; bonusPoints: string }) =>
    `${sleepPoints} sleep + ${bonusPoints} streak`,
  tooShort: ({ slept, fullDayHours }: { slept: string; fullDayHours: string }) =>
    `${slept} slept. Points begin at ${fullDayHours} h.`,
  pointsBegin: ({ fullDayHours }: { fullDayHours: string }) => `Points begin at ${fullDayHours} h`,
  noPoints: '+0',
  needsReview: ({ hours }: { hours: string }) => `Over ${hours} h: please check its times.`,
  newAchievements: ({ count }: { count: number }) =>
    `${count === 1 ? `New achievement` : `New achievements`}`,
  nightAfter: ({ before, after }: { before: string; after: string }) =>
    `Night ${before} → ${after}`,
  week: 'This week',
  weekDay: ({ date, hours }: { date: string; hours: string }) => `${date}: ${hours} h`,
  weekDayEmpty: ({ date }: { date: string }) => `${date}: no sleep logged`,
  fullNights: ({ count }: { count: number }) =>
    `${count === 1 ? `${count.toLocaleString('en-US')} full night` : `${count.toLocaleString('en-US')} full nights`}`,
  question: 'How was it?',
  saved: 'Saved',
  addNote: 'Add a note',
  changeNote: 'Change the note',
} as const;
