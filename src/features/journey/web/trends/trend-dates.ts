import type { NightSession } from '#diary/nights-contract.ts';
import { summarizeUsualClock } from '#kernel/rules/circular.ts';
import { median, wrapDifference } from '#kernel/rules/statistics.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import type { TrendSpan } from '#diary/web/journey-address.ts';

export const isNap = ({ kind }: Pick<NightSession, 'kind'>): boolean => kind === 'nap';
export const isReview = ({ kind }: Pick<NightSession, 'kind'>): boolean => kind === 'review';

export const SPAN_DATES: Record<TrendSpan, number> = { 7: 7, 30: 30, year: 365 };

/** Nothing is known of its night, and the diary had begun. */
export const isUnlogged = ({ state, sessions, sleepDate }: DrawnNight, begun: string): boolean =>
  state === 'unlogged' && !sessions.some(isReview) && sleepDate >= begun;

const WINDOW_DATES = 7;
const FEWEST_LOGGED = 4;

/** For each date the median of the last seven; undefined with fewer than four logged. */
export function rollingMedians(
  values: readonly (number | undefined)[],
  toMedian: (logged: number[]) => number | undefined = median,
): (number | undefined)[] {
  return values.map((_, index) => {
    const window = values.slice(Math.max(0, index + 1 - WINDOW_DATES), index + 1);
    const logged = window.filter((value) => value !== undefined);
    return logged.length < FEWEST_LOGGED ? undefined : toMedian(logged);
  });
}

/** The median of clock times, on the day of the last one; undefined if they share no usual time. */
export function clockMedian(minutes: readonly number[]): number | undefined {
  const [summary, last] = [summarizeUsualClock(minutes), minutes.at(-1) ?? 0];
  return summary === null ? undefined : last + wrapDifference(summary.median - last);
}
