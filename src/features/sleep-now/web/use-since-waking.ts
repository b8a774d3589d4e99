import type { DashboardData, SleepEntry } from '#diary/web/dashboard-data.ts';
import { minuteOfDay, minutesSince } from '#kernel/web/time/sleep-times.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import { isDay } from '../is-day.ts';

const UNKNOWN = { bedMinute: null, wakeMinute: null };

/** So long without a sleep, the sleeper comes back after a gap. */
const GAP_MINUTES = 14 * 24 * 60;

const sinceEnd = (sleep: Partial<SleepEntry> | null | undefined, nowMs: number) =>
  sleep?.endTime === undefined ? undefined : minutesSince(sleep.endTime, nowMs);

/** A nap begins no day. */
const findLastMainSleep = ({ lastSleep, recentSleeps = [] }: DashboardData) =>
  lastSleep?.kind === 'nap'
    ? recentSleeps.find(({ endTime, kind }) => endTime !== undefined && kind !== 'nap')
    : lastSleep;

/** Whether a start is unlikely now. */
export const useIsDay = (data: DashboardData): boolean =>
  useMinuteClock((nowMs) =>
    isDay(minuteOfDay(nowMs), sinceEnd(findLastMainSleep(data), nowMs), data.usual ?? UNKNOWN),
  );

export const useIsBack = (data: DashboardData): boolean =>
  useMinuteClock((nowMs) => (sinceEnd(data.lastSleep, nowMs) ?? 0) >= GAP_MINUTES);
