import { groupByDate } from '#domain/insights/episodes.ts';
import type { SleepEntry } from '#web/api/dashboard-data.ts';

/** Ids of naps: sleeps outside the night of their date. */
export function napIds(sleeps: readonly SleepEntry[]): ReadonlySet<string> {
  const sessions = sleeps.flatMap(({ id, startTime, endTime, sleepDate, needsReview = false }) => {
    if (!endTime || sleepDate === undefined || needsReview) return [];
    const times = { startTime: Date.parse(startTime), endTime: Date.parse(endTime) };
    return [{ id, ...times, sleepDate, timeZone: 'UTC', quality: null }];
  });
  const dates = groupByDate(sessions, new Set());
  const nights = new Set(dates.flatMap(({ main }) => main?.sessions ?? []));
  return new Set(sessions.flatMap((session) => (nights.has(session) ? [] : [session.id])));
}
