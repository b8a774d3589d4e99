import type { Dashboard } from '#contract/dashboard.ts';
import { addDays, type SleepDate, type WallClock } from '#domain/calendar.ts';
import { groupByDate } from '#domain/insights/episodes.ts';
import { findUsualTimes } from '#domain/insights/usual-times.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { USUAL_SLEEPS_LIMIT, type DashboardRecords } from '#server/storage/dashboard.ts';

/** The usual minutes of going to sleep and of waking, from the newest counted sleeps of about the last 28 dates. */
export function findUsualMinutes(
  { usualSleeps: newest, sleeplessDates }: Pick<DashboardRecords, 'usualSleeps' | 'sleeplessDates'>,
  today: SleepDate,
  wallClock: WallClock,
): Dashboard['usual'] {
  // Where there are too many, the oldest of these dates may lack a part.
  const cutDate = newest.length < USUAL_SLEEPS_LIMIT ? undefined : newest.at(-1)?.sleepDate;
  const dates = groupByDate(
    newest
      .filter((sleep) => sleep.sleepDate !== cutDate && durationMinutes(sleep) > 0)
      .map((sleep) => ({ ...sleep, quality: null })),
    new Set(sleeplessDates),
  );
  const isTodayLogged = dates.some(({ sleepDate, isLogged }) => isLogged && sleepDate === today);
  const until = isTodayLogged ? today : addDays(today, -1);
  const { bed, wake } = findUsualTimes(dates, until, wallClock);
  return { bedMinute: toMinute(bed.median), wakeMinute: toMinute(wake.median) };
}

const toMinute = (median: number | null): number | null =>
  median === null ? null : Math.round(median) % 1440;
