import type { Day } from '#contract/diary.ts';
import { addDays, isoWeekday } from '#domain/calendar.ts';
import { LOGGED_FROM_MINUTES } from '#domain/insights/episodes.ts';

/** Hours at which the next lightness step starts. */
const STEPS_FROM_MINUTES = [300, 360, 420, 480];

export type YearDate = {
  date: string;
  /** 1 for Monday. */
  weekday: number;
  minutes: number;
  /** 0 to 4; null if unknown. */
  step: number | null;
  noSleep: boolean;
};

/** The dates of a year from `first` to `last`: dates before the first sleep are not missing. */
export function yearDates(
  year: number,
  { first, last }: { first: string; last: string },
  days: readonly Day[],
): YearDate[] {
  const byDate = new Map(days.map((day) => [day.sleepDate, day]));
  const dates: YearDate[] = [];
  const end = `${year}-12-31` < last ? `${year}-12-31` : last;
  const begin = `${year}-01-01` > first ? `${year}-01-01` : first;
  for (let date = begin; date <= end; date = addDays(date, 1)) {
    const { minutes = 0, mark } = byDate.get(date) ?? {};
    const noSleep = mark?.noSleep ?? false;
    const isLogged = noSleep || minutes >= LOGGED_FROM_MINUTES;
    const step = isLogged ? STEPS_FROM_MINUTES.filter((from) => minutes >= from).length : null;
    dates.push({ date, weekday: isoWeekday(date), minutes, step, noSleep });
  }
  return dates;
}
