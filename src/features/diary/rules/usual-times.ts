import type { SleepDate, WallClock } from '#kernel/rules/calendar.ts';
import { summarizeUsualClock } from '#kernel/rules/circular.ts';
import { loggedNights, readEpisodeClock, type DiaryDate } from './episodes.ts';

/** Usual times are those of so many sleep dates. */
export const USUAL_TIMES_DATES = 28;

const NEEDED_NIGHTS = 7;

/** When the nights of the last 28 sleep dates usually begin, end and have their middle. */
export function findUsualTimes(
  dates: readonly DiaryDate[],
  until: SleepDate,
  wallClock: WallClock,
) {
  const nights = loggedNights(dates, until, USUAL_TIMES_DATES);
  const hasEnough = nights.length >= NEEDED_NIGHTS;
  const clocks = hasEnough ? nights.map(({ main }) => readEpisodeClock(wallClock, main)) : [];
  const usual = (time: 'bed' | 'wake' | 'middle') => {
    const summary = summarizeUsualClock(clocks.map((clock) => clock[time]));
    return { median: summary?.median ?? null, halfWithin: summary?.halfWithin ?? null };
  };
  const [bed, wake] = [usual('bed'), usual('wake')];
  const hasNone = bed.median === null && wake.median === null;
  return {
    state: !hasEnough ? 'not-enough' : hasNone ? 'no-usual-time' : 'ok',
    have: nights.length,
    need: NEEDED_NIGHTS,
    bed,
    wake,
    middle: usual('middle'),
  } as const;
}
