import { ENTERED_AT_MOST_HOURS } from '#domain/manual-entry.ts';
import { FULL_DAY_HOURS } from '#domain/points.ts';
import {
  EARNS_AT_MOST_AFTER_HOURS,
  EARNS_AT_MOST_BEFORE_HOURS,
  RESTORABLE_HOURS,
  REVIEW_OVER_HOURS,
} from '#domain/sleep.ts';

const notEarning = (reason: string) =>
  `${reason}, so it earns no points. It still counts for days and streaks.`;

/** Messages of the diary: entering, correcting, deleting and explaining a sleep. */
export const DIARY_MESSAGES = {
  enterTitle: 'Enter a sleep',
  correctTitle: (date: string) => `Sleep of ${date}`,
  nightTitle: (from: string, to: string) => `Night from ${from} to ${to}`,
  activeTitle: 'The sleep that runs',
  reviewTitle: 'Check the times',
  date: 'Date of waking',
  activeDate: 'Date',
  asleep: 'Fell asleep',
  woke: 'Woke up',
  span: (start: string, end: string) => ` from ${start} to ${end}`,
  endAtFailed: 'The sleep could not be ended. Please try again.',
  confirmFailed: 'The sleep has ended, but its times are still to be checked.',
  missingTime: 'Please say when.',
  missingDate: 'Please choose a date.',
  noteOptional: 'Note (optional)',
  quality: 'How did you sleep?',
  qualities: { 1: 'Badly', 2: 'Not well', 3: 'All right', 4: 'Well', 5: 'Wonderfully' },
  clearQuality: 'Clear',
  timeZone: 'Time zone',
  timesIn: (timeZone: string) => `Times in ${timeZone}`,
  cityInZone: (city: string, timeZone: string) => `${city} (${timeZone})`,
  changeTimeZone: 'Change the time zone',
  searchTimeZone: 'Search for a city, such as Tokyo',
  unknownTimeZone: 'Please choose a time zone from the list.',
  skipped: (time: string, date: string) =>
    `The clocks went forward: ${time} did not exist on ${date}. Which do you mean?`,
  twice: (time: string, date: string) =>
    `The clocks went back: ${time} came twice on ${date}. Which do you mean?`,
  atTime: (time: string, date: string) => `${time} on ${date}`,
  first: (time: string, offset: string) => `The first ${time} (${offset})`,
  second: (time: string, offset: string) => `The second ${time} (${offset})`,
  offset: (text: string) => `UTC${text}`,
  answerFirst: 'Please choose which of the two you mean.',
  duration: (hours: number, minutes: number) => `${hours} h ${minutes} m`,
  previewPending: 'Working out the points…',
  allPoints: (change: string) => `Dream Points: ${change}`,
  sleepAndBonus: (sleep: string, bonus: string) => `${sleep} + ${bonus} streak bonus`,
  pointsChange: (before: string, after: string) => `${before} → ${after}`,
  pointsStay: (points: string) => `${points}, unchanged`,
  ofThisSleep: (points: string) => `This sleep earns ${points}.`,
  streakAfter: (count: number, days: string) => `Streak: ${days} ${count === 1 ? 'day' : 'days'}`,
  bonusTakenBack: (points: string) => `This sleep no longer brings the streak bonus of ${points}.`,
  achievementsTakenBack: (names: string) => `Taken back: ${names}.`,
  achievementsUnlocked: (names: string) => `Unlocked: ${names}.`,
  save: 'Save',
  saving: 'Saving...',
  saveFailed: 'This could not be saved. Please try again.',
  delete: 'Delete',
  deleteQuestion: 'Delete this sleep?',
  deleteYes: 'Yes, delete it',
  deleting: 'Deleting...',
  deleteNo: 'Keep it',
  reallyThatLong: 'I really slept that long',
  longQuestion: (duration: string) => `Did you really sleep ${duration}?`,
  longYes: 'Yes, I did',
  longNo: 'No, change the times',
  reviewHint: `This sleep is longer than ${REVIEW_OVER_HOURS} hours, so it counts for nothing yet. When did you really wake up?`,
  reviewTooLong: `This sleep is longer than ${ENTERED_AT_MOST_HOURS} hours, so it counts for nothing yet. Please say when you really woke up.`,
  deletedTitle: (count: number) => `Deleted in the last ${RESTORABLE_HOURS} hours: ${count}`,
  deletedAt: (time: string) => `Deleted at ${time}`,
  notEnded: 'not ended',
  restore: 'Restore',
  restoreSleep: (date: string, times: string) => `Restore the sleep of ${date}, ${times}`,
  why: 'Why it counts as it does',
  whyPending: 'Looking it up…',
  whyLasted: (duration: string) => `It lasted ${duration}.`,
  whyNeedsReview: `It is longer than ${REVIEW_OVER_HOURS} hours, so it counts for nothing until its times are checked.`,
  whyTooShort: 'A sleep of less than a minute counts for nothing.',
  whyDay: (date: string, duration: string) => `It belongs to ${date}, with ${duration} of sleep.`,
  whyDayOfMany: (date: string, duration: string, count: number) =>
    `It belongs to ${date}, with ${duration} of sleep in ${count} parts.`,
  whyFullDay: (runDay: number) =>
    runDay === 1
      ? 'That is a full day, the first of its run.'
      : `That is a full day, number ${runDay} of its run.`,
  whyNotFull: `A full day begins at ${FULL_DAY_HOURS} h, so it begins no run and earns no points.`,
  whyNotEarning:
    'Some of that day was entered or moved too late to earn points. It still counts for the run.',
  notEarning: {
    imported: notEarning('It was imported'),
    'began-too-early': notEarning(
      `It begins more than ${EARNS_AT_MOST_BEFORE_HOURS} hours before its start was recorded`,
    ),
    'began-too-late': notEarning(
      `It begins more than ${EARNS_AT_MOST_AFTER_HOURS} hours after its start was recorded`,
    ),
    'ended-too-early': notEarning(
      `It ended more than ${EARNS_AT_MOST_BEFORE_HOURS} hours before it was entered`,
    ),
    'ended-too-late': notEarning(
      `It ends more than ${EARNS_AT_MOST_AFTER_HOURS} hours after it was entered`,
    ),
  },
  whyPaid: (points: string) => `This sleep was paid ${points} points.`,
  whyPaidBonus: (points: string, sleep: string, bonus: string, earningDays: number) =>
    `This sleep was paid ${points} points: ${sleep} for sleep and ${bonus} as streak bonus, with ${earningDays} earning days in the run.`,
  whyDayPaid: (points: string) => `The whole day was paid ${points}.`,
  wakingTitle: 'When did you wake up?',
  wakingQuestion: (moment: string) =>
    `You fell asleep on ${moment}, and nobody has pressed Wake Up since. When did you really wake up?`,
  moment: (date: string, time: string) => `${date}, ${time}`,
  wokeAt: (moment: string) => `I woke on ${moment}`,
  anotherTime: 'At another time',
  laterTitle: 'Fell asleep later?',
  laterQuestion: (time: string) =>
    `Start Dreaming was pressed at ${time}. When did you fall asleep?`,
  laterBy: (minutes: number, time: string) => `+${minutes} min: ${time}`,
  laterAt: 'Fell asleep at',
  laterRange: (from: string, until: string) => `Please choose a time from ${from} to ${until}.`,
  toasts: {
    entered: (points: string) => `Sleep entered. ${points}`,
    corrected: (points: string) => `Sleep corrected. ${points}`,
    deleted: (points: string) => `Sleep deleted. ${points}`,
    restored: (points: string) => `The sleep is back. ${points}`,
    noted: 'Noted.',
    startMoved: (time: string) => `Asleep since ${time}.`,
    points: (change: string) => `Points ${change}.`,
    undo: 'Undo',
    restoreFailed: (reason: string) => `The sleep could not be brought back: ${reason}`,
    reasonUnknown: 'Please try again.',
  },
} as const;
