export const DIARY_MESSAGES = {
  enterTitle: 'Enter a sleep',
  correctTitle: ({ date }: { date: string }) => `Sleep of ${date}`,
  nightTitle: ({ from, to }: { from: string; to: string }) => `Night from ${from} to ${to}`,
  activeTitle: 'The sleep that runs',
  reviewTitle: 'Check the times',
  date: 'Date of waking',
  activeDate: 'Date',
  asleep: 'Fell asleep',
  woke: 'Woke up',
  span: ({ duration, start, end }: { duration: string; start: string; end: string }) =>
    `${duration} from ${start} to ${end}`,
  endAtFailed: 'The sleep could not be ended. Please try again.',
  confirmFailed: 'The sleep has ended, but its times are still to be checked.',
  missingTime: 'Please say when.',
  missingDate: 'Please choose a date.',
  noteOptional: 'Note (optional)',
  quality: 'How did you sleep?',
  qualities: { 1: 'Badly', 2: 'Not well', 3: 'All right', 4: 'Well', 5: 'Wonderfully' },
  qualityNamed: ({ quality, name }: { quality: string; name: string }) => `${quality}, ${name}`,
  clearQuality: 'Clear',
  timeZone: 'Time zone',
  timesIn: ({ timeZone }: { timeZone: string }) => `Times in ${timeZone}`,
  cityInZone: ({ city, timeZone }: { city: string; timeZone: string }) => `${city} (${timeZone})`,
  changeTimeZone: 'Change the time zone',
  searchTimeZone: 'Search for a city, such as Tokyo',
  unknownTimeZone: 'Please choose a time zone from the list.',
  skipped: ({ time, date }: { time: string; date: string }) =>
    `The clocks went forward: ${time} did not exist on ${date}. Which do you mean?`,
  twice: ({ time, date }: { time: string; date: string }) =>
    `The clocks went back: ${time} came twice on ${date}. Which do you mean?`,
  atTime: ({ time, date }: { time: string; date: string }) => `${time} on ${date}`,
  first: ({ time, offset }: { time: string; offset: string }) => `The first ${time} (${offset})`,
  second: ({ time, offset }: { time: string; offset: string }) => `The second ${time} (${offset})`,
  offset: ({ offset }: { offset: string }) => `UTC${offset}`,
  answerFirst: 'Please choose which of the two you mean.',
  duration: ({ hours, minutes }: { hours: string; minutes: string }) => `${hours} h ${minutes} m`,
  previewPending: 'Working out the points…',
  allPoints: ({ change }: { change: string }) => `Dream Points: ${change}`,
  sleepAndBonus: ({ sleep, bonus }: { sleep: string; bonus: string }) =>
    `${sleep} + ${bonus} streak bonus`,
  pointsChange: ({ before, after }: { before: string; after: string }) => `${before} → ${after}`,
  pointsStay: ({ points }: { points: string }) => `${points}, unchanged`,
  ofThisSleep: ({ points }: { points: string }) => `This sleep earns ${points}.`,
  streakAfter: ({ days }: { days: number }) =>
    `${days === 1 ? `Streak: ${days.toLocaleString('en-US')} day` : `Streak: ${days.toLocaleString('en-US')} days`}`,
  bonusTakenBack: ({ points }: { points: string }) =>
    `This sleep no longer brings the streak bonus of ${points}.`,
  achievementsTakenBack: ({ names }: { names: string }) => `Taken back: ${names}.`,
  achievementsUnlocked: ({ names }: { names: string }) => `Unlocked: ${names}.`,
  nextSentence: ({ text, sentence }: { text: string; sentence: string }) => `${text} ${sentence}`,
  save: 'Save',
  saving: 'Saving...',
  saveFailed: 'This could not be saved. Please try again.',
  delete: 'Delete',
  deleteQuestion: 'Delete this sleep?',
  deleteYes: 'Yes, delete it',
  deleting: 'Deleting...',
  deleteNo: 'Keep it',
  reallyThatLong: 'I really slept that long',
  longQuestion: ({ duration }: { duration: string }) => `Did you really sleep ${duration}?`,
  longYes: 'Yes, I did',
  longNo: 'No, change the times',
  reviewHint: ({ hours }: { hours: string }) =>
    `This sleep is longer than ${hours} hours, so it counts for nothing yet. When did you really wake up?`,
  reviewTooLong: ({ hours }: { hours: string }) =>
    `This sleep is longer than ${hours} hours, so it counts for nothing yet. Please say when you really woke up.`,
  deletedTitle: ({ hours, count }: { hours: string; count: string }) =>
    `Deleted in the last ${hours} hours: ${count}`,
  deletedAt: ({ time }: { time: string }) => `Deleted at ${time}`,
  fromTo: ({ start, end }: { start: string; end: string }) => `${start} – ${end}`,
  notEnded: 'not ended',
  restore: 'Restore',
  restoreSleep: ({ date, times }: { date: string; times: string }) =>
    `Restore the sleep of ${date}, ${times}`,
  why: 'Why it counts as it does',
  whyPending: 'Looking it up…',
  whyLasted: ({ duration }: { duration: string }) => `It lasted ${duration}.`,
  whyNeedsReview: ({ hours }: { hours: string }) =>
    `It is longer than ${hours} hours, so it counts for nothing until its times are checked.`,
  whyTooShort: 'A sleep of less than a minute counts for nothing.',
  whyDay: ({ date, duration }: { date: string; duration: string }) =>
    `It belongs to ${date}, with ${duration} of sleep.`,
  whyDayOfMany: ({ count, date, duration }: { count: number; date: string; duration: string }) =>
    `${`It belongs to ${date}, with ${duration} of sleep in ${count.toLocaleString('en-US')} parts.`}`,
  whyFullDay: ({ runDay }: { runDay: number }) =>
    `${runDay === 1 ? `That is a full day, the first of its run.` : `That is a full day, number ${runDay.toLocaleString('en-US')} of its run.`}`,
  whyNotFull: ({ hours }: { hours: string }) =>
    `A full day begins at ${hours} h, so it begins no run and earns no points.`,
  whyNotEarning:
    'Some of that day was entered or moved too late to earn points. It still counts for the run.',
  notEarning: {
    imported: 'It was imported, so it earns no points. It still counts for days and streaks.',
    'began-too-early': ({ hours }: { hours: string }) =>
      `It begins more than ${hours} hours before its start was recorded, so it earns no points. It still counts for days and streaks.`,
    'began-too-late': ({ hours }: { hours: string }) =>
      `It begins more than ${hours} hours after its start was recorded, so it earns no points. It still counts for days and streaks.`,
    'ended-too-early': ({ hours }: { hours: string }) =>
      `It ended more than ${hours} hours before it was entered, so it earns no points. It still counts for days and streaks.`,
    'ended-too-late': ({ hours }: { hours: string }) =>
      `It ends more than ${hours} hours after it was entered, so it earns no points. It still counts for days and streaks.`,
  },
  whyPaid: ({ points }: { points: number }) =>
    `${`This sleep was paid ${points.toLocaleString('en-US')} points.`}`,
  whyPaidBonus: ({
    points,
    sleep,
    bonus,
    earningDays,
  }: {
    points: number;
    sleep: string;
    bonus: string;
    earningDays: number;
  }) =>
    `${`This sleep was paid ${points.toLocaleString('en-US')} points`}: ${sleep} for sleep and ${bonus} as streak bonus, with ${`${earningDays.toLocaleString('en-US')} earning days`} in the run.`,
  whyDayPaid: ({ points }: { points: string }) => `The whole day was paid ${points}.`,
  wakingTitle: 'When did you wake up?',
  wakingQuestion: ({ moment }: { moment: string }) =>
    `You fell asleep on ${moment}, and nobody has pressed Wake Up since. When did you really wake up?`,
  moment: ({ date, time }: { date: string; time: string }) => `${date}, ${time}`,
  wokeAt: ({ moment }: { moment: string }) => `I woke on ${moment}`,
  anotherTime: 'At another time',
  laterTitle: 'Fell asleep later?',
  laterQuestion: ({ time }: { time: string }) =>
    `Start Dreaming was pressed at ${time}. When did you fall asleep?`,
  laterBy: ({ minutes, time }: { minutes: string; time: string }) => `+${minutes} min: ${time}`,
  laterAt: 'Fell asleep at',
  laterRange: ({ from, until }: { from: string; until: string }) =>
    `Please choose a time from ${from} to ${until}.`,
  toasts: {
    entered: ({ points }: { points: string }) => `Sleep entered. ${points}`,
    corrected: ({ points }: { points: string }) => `Sleep corrected. ${points}`,
    deleted: ({ points }: { points: string }) => `Sleep deleted. ${points}`,
    restored: ({ points }: { points: string }) => `The sleep is back. ${points}`,
    noted: 'Noted.',
    startMoved: ({ time }: { time: string }) => `Asleep since ${time}.`,
    points: ({ change }: { change: string }) => `Points ${change}.`,
    undo: 'Undo',
    restoreFailed: ({ reason }: { reason: string }) =>
      `The sleep could not be brought back: ${reason}`,
    reasonUnknown: 'Please try again.',
  },
} as const;
