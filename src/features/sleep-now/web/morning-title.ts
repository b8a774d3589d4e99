import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { isInDay } from '#diary/web/night-title.ts';
import {
  findSleepDate,
  findSleepsOf,
  isEnded,
  sumMinutes,
  type EndedSleep,
} from '#diary/web/sleeps-of-date.ts';
import { MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { decimalHours, minuteOfDay } from '#kernel/web/time/sleep-times.ts';

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
