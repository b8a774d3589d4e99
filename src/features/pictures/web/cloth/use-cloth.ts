import { useDeferredValue, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { addDays, isoWeekday, type SleepDate } from '#kernel/rules/calendar.ts';
import { DEFAULT_DYE } from '#accounts/dyes.ts';
import { useGame } from '#game/web/game.tsx';
import type { Night } from '#diary/nights-contract.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { useNightsOf } from '#diary/web/queries.ts';
import { accountQuery } from '#accounts/web/account-query.ts';
import { serverNowMs } from '#kernel/web/api/server-clock.ts';
import { useScreenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { toLocalTime } from '#kernel/web/time/zoned-time.ts';
import { toDrawnNights, USUAL_DATES } from '#pictures/web/drawn-nights.ts';

export type DateSpan = { from: SleepDate; to: SleepDate };

/** Nights as the cloth has them, and the account's dye; undefined while either loads. */
export function useClothOf(items: readonly Night[] | undefined, dashboard: DashboardData) {
  const account = useQuery(accountQuery());
  const { unlockedAchievements } = dashboard;
  const freeWeekdays = account.data?.freeWeekdays;
  const hasGame = useGame();
  const dates = useMemo(() => {
    if (items === undefined || freeWeekdays === undefined) return undefined;
    const achievements = (hasGame && unlockedAchievements) || [];
    const achievementTimes = new Set(achievements.map(({ unlockedAt = '' }) => unlockedAt));
    return toDrawnNights(items, { freeWeekdays, achievementTimes, hasUsualStart: true });
  }, [items, freeWeekdays, unlockedAchievements, hasGame]);
  return { account, dates, dye: account.data?.dye ?? DEFAULT_DYE };
}

/** The nights of a span, and the account's dye. */
export function useCloth({ from, to }: DateSpan, dashboard: DashboardData) {
  // The usual start of the first nights is that of the nights before.
  const { data, isError, refetch } = useNightsOf({ from: addDays(from, -USUAL_DATES), to });
  // Deferred, so that a year is rendered in slices and no tap waits for it.
  const deferred = useDeferredValue(data);
  const { account, dates, dye } = useClothOf(data && deferred, dashboard);
  const newest = useNewestDate(dashboard);
  const nights = useMemo(
    () =>
      dates?.filter(
        ({ sleepDate, tone }) =>
          tone !== null &&
          // A rest night ahead would make the plain cloth before it unknown.
          (tone !== 'rest' || sleepDate <= newest) &&
          sleepDate >= from &&
          sleepDate <= to,
      ),
    [dates, from, to, newest],
  );
  return {
    /** The known ones. */
    nights,
    dates,
    dye,
    isError: isError || account.isError,
    tryAgain: () => void Promise.all([account.refetch(), refetch()]),
  };
}

/** Today's sleep date, or the newest night's where that is later: an evening's waking belongs to tomorrow. */
export function useNewestDate({ recentSleeps = [] }: DashboardData): SleepDate {
  const today = toLocalTime(serverNowMs(), useScreenTimeZone()).date;
  const dates = recentSleeps.map(({ sleepDate = '' }) => sleepDate);
  return [today, ...dates].toSorted().at(-1) ?? today;
}

/** So many whole weeks, the first of which holds the date. */
export const weeksFrom = (date: SleepDate, weeks: number): DateSpan => ({
  from: addDays(date, 1 - isoWeekday(date)),
  to: addDays(date, 7 * weeks - isoWeekday(date)),
});

export const toYear = (date: SleepDate) => Number(date.slice(0, 4));

export const calendarYear = (year: number): DateSpan => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
});
