import type { Dashboard } from '#contract/dashboard.ts';
import { addDays, type SleepDate, type WallClock } from '#domain/calendar.ts';
import { groupByDate } from '#domain/insights/episodes.ts';
import { findUsualTimes } from '#domain/insights/usual-times.ts';
import { durationMinutes } from '#domain/sleep.ts';
import { USUAL_SLEEPS_LIMIT, type UsualFacts } from '#server/storage/tables/dashboard.ts';

type UsualMinutes = Dashboard['usual'];

/** Some megabytes of facts. */
const MAX_REMEMBERED = 1000;

/** Cache by user id: the facts of the last request and their result. Computing takes a fifth of a dashboard. */
const remembered = new Map<string, { key: string; usual: UsualMinutes }>();

/** The usual minutes of going to sleep and of waking, from the newest counted sleeps of about the last 28 dates. */
export function findUsualMinutes(
  userId: string,
  facts: UsualFacts,
  today: SleepDate,
  wallClock: WallClock,
): UsualMinutes {
  const key = today + facts.sleeps + facts.sleeplessDates;
  const last = remembered.get(userId);
  if (last?.key === key) return last.usual;
  const usual = computeUsualMinutes(facts, today, wallClock);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(userId, { key, usual });
  return usual;
}

function computeUsualMinutes(
  { sleeps, sleeplessDates }: UsualFacts,
  today: SleepDate,
  wallClock: WallClock,
): UsualMinutes {
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
  const { bed, wake } = findUsualTimes(dates, until, wallClock);
  return { bedMinute: toMinute(bed.median), wakeMinute: toMinute(wake.median) };
}

const toMinute = (median: number | null): number | null =>
  median === null ? null : Math.round(median) % 1440;
