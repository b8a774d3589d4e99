import {
  addDays,
  datesBetween,
  type SleepDate,
  type WallClockReading,
} from '#kernel/rules/calendar.ts';

export const OUTCOMES = ['minutes', 'bed', 'rating'] as const;
/** What may change: minutes asleep, when the sleeper falls asleep, or how the night is rated. */
export type Outcome = (typeof OUTCOMES)[number];

export const WEEKS = [4, 6, 8, 12] as const;
export type Weeks = (typeof WEEKS)[number];

export const ARMS = ['with', 'without'] as const;
/** What the coin says of a night: to do it, or as the sleeper likes. */
export type Arm = (typeof ARMS)[number];

export const MAX_LABEL_CHARACTERS = 60;

/** The nights of an experiment: each date from the start on for so many weeks. */
export type Planned = { readonly startDate: SleepDate; readonly weeks: number };

/** The first coin is known at 04:00 of the date before its night, after the day of the set-up. */
const STARTS_IN_DAYS = 2;

/** A coin is shown from 04:00 on the date before, and a result from 04:00 on the second date after the last. */
const DAY_STARTS_AT_MINUTE = 4 * 60;

/** Until noon a night without sleep may still come. */
const NIGHT_ENDS_AT_MINUTE = 12 * 60;

/** The first date of an experiment that is set up on a date. */
export const findStart = (today: SleepDate): SleepDate => addDays(today, STARTS_IN_DAYS);

export const findLastDate = ({ startDate, weeks }: Planned): SleepDate =>
  addDays(startDate, 7 * weeks - 1);

export const listPlannedDates = (planned: Planned): SleepDate[] =>
  datesBetween(planned.startDate, findLastDate(planned));

export const isPlanned = (planned: Planned, date: SleepDate): boolean =>
  date >= planned.startDate && date <= findLastDate(planned);

/** The planned dates whose coin may be known: today, and from 04:00 on tomorrow. By the clock of the account's zone. */
export function listVisible(planned: Planned, { date, minuteOfDay }: WallClockReading) {
  const dates = minuteOfDay < DAY_STARTS_AT_MINUTE ? [date] : [date, addDays(date, 1)];
  return dates.filter((each) => isPlanned(planned, each));
}

/** The date of the night to come: today's until it is logged or noon, then tomorrow's. Undefined if it is not known yet. */
export function findTonight(
  planned: Planned,
  now: WallClockReading,
  isLoggedToday: boolean,
): SleepDate | undefined {
  const isOver = isLoggedToday || now.minuteOfDay >= NIGHT_ENDS_AT_MINUTE;
  return listVisible(planned, now).find((date) => date !== now.date || !isOver);
}

/** Whether the result may be asked for. */
export function isOver(planned: Planned, { date, minuteOfDay }: WallClockReading): boolean {
  const from = addDays(findLastDate(planned), 2);
  return date > from || (date === from && minuteOfDay >= DAY_STARTS_AT_MINUTE);
}
