import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { formatShortDate, shortDate } from '#kernel/web/time/long-dates.ts';
import { toTenthHours } from '#kernel/web/time/sleep-times.ts';
import { datesBetween } from '#kernel/rules/calendar.ts';

/** A week, the number of points that a phone can label. */
const MOST = 7;

/** One point of both charts. */
export type ChartNight = {
  id: string;
  /** 'Nov 20': the sleep date, else the date of the start. */
  label: string;
  /** To one decimal, as shown everywhere. */
  hours: number;
  points: number;
  isNap: boolean;
  /** The sleep date, if the server sends it. */
  sleepDate: string | undefined;
};

/** The last seven completed sleeps not in review, most recent first. */
export function chartNights(sleeps: readonly SleepEntry[]): ChartNight[] {
  return sleeps
    .filter((sleep) => sleep.endTime && !sleep.needsReview)
    .toSorted((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime))
    .slice(0, MOST)
    .map(({ id, startTime, sleepDate, timeZone, durationMinutes = 0, points = 0, kind }) => ({
      id,
      label: sleepDate ? formatShortDate(sleepDate) : shortDate(startTime, timeZone),
      hours: toTenthHours(durationMinutes),
      points,
      isNap: kind === 'nap',
      sleepDate,
    }));
}

/** Dates without a sleep between the oldest and newest night, oldest first: '2026-11-18'. */
export function missingDates(nights: readonly ChartNight[]): string[] {
  const dates = nights.flatMap(({ sleepDate }) => sleepDate ?? []).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  return datesBetween(first, last).filter((date) => !dates.includes(date));
}
