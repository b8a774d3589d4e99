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

/** What a sleep has become on the cloth. */
export function describeOnCloth(sleep: EndedSleep, { recentSleeps = [] }: DashboardData): string {
  const { onCloth } = MORNING_MESSAGES;
  const ended = recentSleeps.filter(isEnded);
  const date = findSleepDate(sleep);
  const parts = ended.filter((each) => each.kind !== 'nap' && findSleepDate(each) === date);
  const { startTime, endTime, timeZone } = sleep;
  const middleMs = (Date.parse(startTime) + Date.parse(endTime)) / 2;
  if (sleep.kind === 'nap') return onCloth.nap;
  if (ended.length === 1) return onCloth.first;
  if (parts.length > 1) {
    const minutes = parts.reduce((sum, { durationMinutes = 0 }) => sum + durationMinutes, 0);
    return onCloth.more({ hours: decimalHours(minutes) });
  }
  const isByDay = !sleep.needsReview && isInDay(minuteOfDay(middleMs, timeZone));
  return isByDay ? onCloth.day : onCloth.night;
}
