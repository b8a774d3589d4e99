import type { SleepDate } from '#kernel/rules/calendar.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';

/** The date of the newest night; undefined before the first. */
export const findNewestDate = ({ recentSleeps = [] }: DashboardData): SleepDate | undefined =>
  recentSleeps
    .flatMap(({ sleepDate }) => sleepDate ?? [])
    .toSorted()
    .at(-1);
