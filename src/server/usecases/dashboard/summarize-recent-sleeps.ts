import type { Dashboard } from '#contract/dashboard.ts';
import { addDays, type SleepDate, type WallClock } from '#domain/calendar.ts';
import { findNightStarts, groupByDate } from '#domain/insights/episodes.ts';
import { findUsualTimes, USUAL_TIMES_DATES } from '#domain/insights/usual-times.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { USUAL_SLEEPS_LIMIT, type UsualFacts } from '#server/storage/tables/dashboard.ts';

/** A summary of the newest counted sleeps of about the last 28 dates. */
type RecentSleeps = {
  /** The usual minutes of going to sleep and of waking. */
  readonly usual: Dashboard['usual'];
  /** When the sleeps of the nights start, from a date on. */
  readonly nightStarts: ReadonlySet<number>;
  readonly nightsFrom: SleepDate;
};

/** Some megabytes of facts. */
const MAX_REMEMBERED = 1000;

/** Cache by user id: the facts of the last request and their result. Computing takes a fifth of a dashboard. */
const remembered = new Map<string, { key: string; recent: RecentSleeps }>();

export function summarizeRecentSleeps(
  userId: string,
  facts: UsualFacts,
  today: SleepDate,
  wallClock: WallClock,
): RecentSleeps {
  const key = today + facts.sleeps + facts.sleeplessDates;
  const last = remembered.get(userId);
  if (last?.key === key) return last.recent;
  const recent = summarize(facts, today, wallClock);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(userId, { key, recent });
  return recent;
}

function summarize(
  { sleeps, sleeplessDates }: UsualFacts,
  today: SleepDate,
  wallClock: WallClock,
): RecentSleeps {
  const newest = (JSON.parse(sleeps) as { sleep: string }[]).map(({ sleep }) => {
    const [startTime, endTime, sleepDate = '', timeZone = ''] = sleep.split(' ');
    return { startTime: Number(startTime), endTime: Number(endTime), sleepDate, timeZone };
  });
  const sleepless = JSON.parse(sleeplessDates) as { sleepDate: SleepDate }[];
  // With too many sleeps the oldest of these dates may be incomplete.
  const cutDate = newest.length < USUAL_SLEEPS_LIMIT ? undefined : newest.at(-1)?.sleepDate;
  const dates = groupByDate(
    newest
      .filter((sleep) => sleep.sleepDate !== cutDate && durationMinutes(sleep) > 0)
      .map((sleep) => ({ ...sleep, quality: null })),
    new Set(sleepless.map(({ sleepDate }) => sleepDate)),
  );
  const isTodayLogged = dates.some(({ sleepDate, isLogged }) => isLogged && sleepDate === today);
  const until = isTodayLogged ? today : addDays(today, -1);
  const firstDate = addDays(today, 1 - USUAL_TIMES_DATES);
  const { bed, wake } = findUsualTimes(dates, until, wallClock);
  return {
    usual: { bedMinute: toMinute(bed.median), wakeMinute: toMinute(wake.median) },
    nightStarts: findNightStarts(dates),
    nightsFrom: cutDate !== undefined && cutDate >= firstDate ? addDays(cutDate, 1) : firstDate,
  };
}

const toMinute = (median: number | null): number | null =>
  median === null ? null : Math.round(median) % 1440;
