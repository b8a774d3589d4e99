import { toSleepDate } from '#kernel/rules/calendar.ts';
import type { DashboardData, SleepEntry } from '#diary/web/dashboard-data.ts';
import { isInDay } from '#diary/web/night-title.ts';
import { MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { decimalHours, minuteOfDay } from '#kernel/web/time/sleep-times.ts';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';

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

/** What a sleep has become on the cloth. */
export function describeOnCloth(sleep: EndedSleep, data: DashboardData): string {
  const { onCloth } = MORNING_MESSAGES;
  const parts = findSleepsOf(data, findSleepDate(sleep)).filter(({ kind }) => kind !== 'nap');
  const { startTime, endTime, timeZone } = sleep;
  const middleMs = (Date.parse(startTime) + Date.parse(endTime)) / 2;
  if (sleep.kind === 'nap') return onCloth.nap;
  if (data.recentSleeps?.filter(isEnded).length === 1) return onCloth.first;
  if (parts.length > 1) return onCloth.more({ hours: decimalHours(sumMinutes(parts)) });
  const isByDay = !sleep.needsReview && isInDay(minuteOfDay(middleMs, timeZone));
  return isByDay ? onCloth.day : onCloth.night;
}
