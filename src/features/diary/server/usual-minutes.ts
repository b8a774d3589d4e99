import type { Dashboard } from '../dashboard-contract.ts';
import { addDays, type SleepDate, type WallClock } from '#kernel/rules/calendar.ts';
import { readDates, type Diary } from '../rules/diary.ts';
import { findUsualTimes, USUAL_TIMES_DATES } from '../rules/usual-times.ts';

type UsualMinutes = Dashboard['usual'];

const usualOf = new WeakMap<Diary, { today: SleepDate; usual: UsualMinutes }>();

/** When the sleeper usually goes to sleep and wakes up, as minutes of the day; null without a usual time. */
export function findUsualMinutes(
  diary: Diary,
  today: SleepDate,
  wallClock: WallClock,
): UsualMinutes {
  const known = usualOf.get(diary);
  if (known?.today === today) return known.usual;
  const lastDates = Array.from({ length: USUAL_TIMES_DATES + 1 }, (_, back) =>
    addDays(today, back - USUAL_TIMES_DATES),
  );
  const dates = readDates(diary, lastDates);
  const isTodayLogged = dates.some(({ sleepDate, isLogged }) => isLogged && sleepDate === today);
  const until = isTodayLogged ? today : addDays(today, -1);
  const { bed, wake } = findUsualTimes(dates, until, wallClock);
  const usual = { bedMinute: toMinute(bed.median), wakeMinute: toMinute(wake.median) };
  usualOf.set(diary, { today, usual });
  return usual;
}

const toMinute = (median: number | null): number | null =>
  median === null ? null : Math.round(median) % 1440;
