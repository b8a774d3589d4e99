import type { SleepDate, WallClock } from '#domain/calendar.ts';
import { summarizeUsualClock } from './circular.ts';
import { loggedNights, readEpisodeClock, type DiaryDate } from './episodes.ts';

/** Usual times are those of so many sleep dates. */
export const USUAL_TIMES_DATES = 28;

const NEEDED_NIGHTS = 7;

/** Minutes of the day and a span: half of the nights are within it. Both null: no usual time. */
export type UsualTime = { readonly median: number | null; readonly halfWithin: number | null };

export type UsualTimes = {
  readonly state: 'ok' | 'not-enough' | 'no-usual-time';
  readonly have: number;
  readonly need: number;
  readonly bed: UsualTime;
  readonly wake: UsualTime;
  readonly middle: UsualTime;
};

/** When the nights of the last 28 sleep dates usually begin, end and have their middle. */
export function findUsualTimes(
  dates: readonly DiaryDate[],
  until: SleepDate,
  wallClock: WallClock,
): UsualTimes {
  const nights = loggedNights(dates, until, USUAL_TIMES_DATES);
  const hasEnough = nights.length >= NEEDED_NIGHTS;
  const clocks = hasEnough ? nights.map(({ main }) => readEpisodeClock(wallClock, main)) : [];
  const usual = (minutes: readonly number[]): UsualTime => {
    const summary = summarizeUsualClock(minutes);
    return { median: summary?.median ?? null, halfWithin: summary?.halfWithin ?? null };
  };
  const [bed, wake] = [usual(clocks.map((c) => c.bed)), usual(clocks.map((c) => c.wake))];
  const hasNone = bed.median === null && wake.median === null;
  return {
    state: !hasEnough ? 'not-enough' : hasNone ? 'no-usual-time' : 'ok',
    have: nights.length,
    need: NEEDED_NIGHTS,
    bed,
    wake,
    middle: usual(clocks.map((c) => c.middle)),
  };
}
