import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { formatShortDate, shortDate } from '#kernel/web/time/long-dates.ts';
import { datesBetween } from '#kernel/rules/calendar.ts';

/** A week, the number of points that a phone can label. */
const MOST = 7;

/** The last seven completed sleeps not in review, most recent first. */
export const lastSleeps = (sleeps: readonly SleepEntry[] = []): SleepEntry[] =>
  sleeps
    .filter((sleep) => sleep.endTime && !sleep.needsReview)
    .toSorted((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime))
    .slice(0, MOST);

/** 'Nov 20': the sleep date, else the date of the start. */
export const dateLabel = ({ sleepDate, startTime, timeZone }: SleepEntry): string =>
  sleepDate ? formatShortDate(sleepDate) : shortDate(startTime, timeZone);

/** Dates without a sleep between the oldest and newest one, oldest first: '2026-11-18'. */
export function missingDates(sleeps: readonly SleepEntry[]): string[] {
  const dates = sleeps.flatMap(({ sleepDate }) => sleepDate ?? []).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  return datesBetween(first, last).filter((date) => !dates.includes(date));
}
