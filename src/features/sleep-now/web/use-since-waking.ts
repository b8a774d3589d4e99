import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { minuteOfDay, minutesSince } from '#kernel/web/time/sleep-times.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import { isDay } from '../is-day.ts';

const UNKNOWN = { bedMinute: null, wakeMinute: null };

/** So long without a sleep, the sleeper comes back after a gap. */
const GAP_MINUTES = 14 * 24 * 60;

const findSinceWaking = ({ lastSleep }: DashboardData, nowMs: number) =>
  lastSleep?.endTime === undefined ? undefined : minutesSince(lastSleep.endTime, nowMs);

/** Whether a start is unlikely now. */
export const useIsDay = (data: DashboardData): boolean =>
  useMinuteClock((nowMs) =>
    isDay(minuteOfDay(nowMs), findSinceWaking(data, nowMs), data.usual ?? UNKNOWN),
  );

export const useIsBack = (data: DashboardData): boolean =>
  useMinuteClock((nowMs) => (findSinceWaking(data, nowMs) ?? 0) >= GAP_MINUTES);
