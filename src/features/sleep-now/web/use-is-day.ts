import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { minuteOfDay, minutesSince } from '#kernel/web/time/sleep-times.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import { isDay } from '../is-day.ts';

const UNKNOWN = { bedMinute: null, wakeMinute: null };

/** Whether a start is unlikely now. */
export const useIsDay = ({ lastSleep, usual = UNKNOWN }: DashboardData): boolean =>
  useMinuteClock((nowMs) => {
    const wokeAt = lastSleep?.endTime;
    const sinceWaking = wokeAt === undefined ? undefined : minutesSince(wokeAt, nowMs);
    return isDay(minuteOfDay(nowMs), sinceWaking, usual);
  });
