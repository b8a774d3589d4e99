/** Messages of Sleep Now after waking. */
export const MORNING_MESSAGES = {
  goodMorning: 'Good morning',
  welcomeBack: 'Welcome back',
  points: (points: string) => `${points} dream points`,
  pointsChange: (before: string, after: string) => `${before} → ${after}`,
  hourUnit: 'h',
  minuteUnit: 'm',
  hoursSlept: (hours: string) => `${hours} h`,
  hoursAndMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} m`,
  forSleep: (hours: string) => `for ${hours} h of sleep`,
  sleepAndStreak: (sleepPoints: string, bonusPoints: string) =>
    `${sleepPoints} sleep + ${bonusPoints} streak`,
  tooShort: (slept: string, fullDayHours: number) =>
    `${slept} slept. Points begin at ${fullDayHours} h.`,
  pointsBegin: (fullDayHours: number) => `Points begin at ${fullDayHours} h`,
  noPoints: '+0',
  needsReview: (hours: number) => `Over ${hours} h: please check its times.`,
  newAchievements: (count: number) => (count === 1 ? 'New achievement' : 'New achievements'),
  nightAfter: (before: string, after: string) => `Night ${before} → ${after}`,
  week: 'This week',
  weekDay: (date: string, hours: string) => `${date}: ${hours} h`,
  weekDayEmpty: (date: string) => `${date}: no sleep logged`,
  fullNights: (count: number) => `${count} full ${count === 1 ? 'night' : 'nights'}`,
  question: 'How was it?',
  saved: 'Saved',
  addNote: 'Add a note',
  changeNote: 'Change the note',
} as const;
