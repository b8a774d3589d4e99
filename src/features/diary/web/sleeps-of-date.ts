import { toSleepDate } from '#kernel/rules/calendar.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';
import type { DashboardData, SleepEntry } from './dashboard-data.ts';

export type EndedSleep = SleepEntry & { endTime: string };

export const isEnded = (sleep: SleepEntry): sleep is EndedSleep => sleep.endTime !== undefined;

/** The server has not dated a sleep whose taps wait. */
export const findSleepDate = ({ sleepDate, endTime, timeZone }: EndedSleep): string =>
  sleepDate ?? toSleepDate(webWallClock(Date.parse(endTime), timeZone ?? screenTimeZone()));

export const findSleepsOf = ({ recentSleeps = [] }: DashboardData, date: string): EndedSleep[] =>
  recentSleeps.filter(isEnded).filter((sleep) => findSleepDate(sleep) === date);

/** The minutes of the sleeps that count. */
export const sumMinutes = (sleeps: readonly SleepEntry[]): number =>
  sleeps.reduce(
    (sum, { durationMinutes = 0, needsReview }) => sum + (needsReview ? 0 : durationMinutes),
    0,
  );
