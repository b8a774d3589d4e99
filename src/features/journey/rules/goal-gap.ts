import type { SleepDate } from '#kernel/rules/calendar.ts';
import { loggedDates, type DiaryDate } from '#diary/rules/episodes.ts';
import { mean } from '#kernel/rules/statistics.ts';

const GOAL_DATES = 14;
const NEEDED_DATES = 7;

/** How far the logged dates of the last 14 are from the goal, on average; negative: under it. */
export function findGoalGap(dates: readonly DiaryDate[], until: SleepDate, goalMinutes: number) {
  const logged = loggedDates(dates, until, GOAL_DATES);
  const hasEnough = logged.length >= NEEDED_DATES;
  return {
    state: hasEnough ? 'ok' : 'not-enough',
    have: logged.length,
    need: NEEDED_DATES,
    gapMinutes: hasEnough ? mean(logged.map(({ minutes }) => minutes)) - goalMinutes : null,
  } as const;
}
