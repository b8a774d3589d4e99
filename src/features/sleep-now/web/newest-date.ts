import { daysBetween, type SleepDate } from '#kernel/rules/calendar.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { useMinuteClock } from '#kernel/web/time/use-minute-clock.ts';
import { toLocalTime } from '#kernel/web/time/zoned-time.ts';

/** So many dates without a night are a gap. */
const GAP_DATES = 14;

/** The date of the newest night; undefined before the first. */
export const findNewestDate = ({ recentSleeps = [] }: DashboardData): SleepDate | undefined =>
  recentSleeps
    .flatMap(({ sleepDate }) => sleepDate ?? [])
    .toSorted()
    .at(-1);

/** Whether the sleeper comes back after a gap. */
export function useIsBack(data: DashboardData): boolean {
  const newest = findNewestDate(data);
  return useMinuteClock(
    (nowMs) =>
      newest !== undefined &&
      daysBetween(newest, toLocalTime(nowMs, screenTimeZone()).date) > GAP_DATES,
  );
}
