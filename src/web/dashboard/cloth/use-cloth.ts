import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { addDays, isoWeekday, type SleepDate } from '#domain/calendar.ts';
import { DEFAULT_DYE } from '#domain/dyes.ts';
import { call, readAllPages } from '#web/api/call.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { DIARY_QUERY } from '#web/api/queries/diary.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { useScreenTimeZone } from '#web/time/screen-time-zone.ts';
import { toLocalTime } from '#web/time/zoned-time.ts';
import { toClothNights, USUAL_DATES, type ClothNight } from './cloth-night.ts';

export type DateSpan = { from: SleepDate; to: SleepDate };

/** The known nights of a span with free weekdays and dye of the account; undefined while they load. */
export function useCloth(span: DateSpan, dashboard: DashboardData) {
  // The usual start of the first nights is that of the nights before.
  const query = { from: addDays(span.from, -USUAL_DATES), to: span.to, limit: '400' };
  const { data, isError, refetch } = useQuery({
    queryKey: ['diary', 'cloth', span],
    queryFn: async () => {
      const [account, nights] = await Promise.all([
        call('GET /account'),
        readAllPages((cursor) => call('GET /nights', { query: { ...query, cursor } })),
      ]);
      return { account, nights };
    },
    ...DIARY_QUERY,
  });
  const { unlockedAchievements } = dashboard;
  const nights = useMemo<ClothNight[] | undefined>(() => {
    if (data === undefined) return undefined;
    const achievementTimes = new Set(
      (unlockedAchievements ?? []).map(({ unlockedAt = '' }) => unlockedAt),
    );
    const { freeWeekdays } = data.account;
    return toClothNights(data.nights, { freeWeekdays, achievementTimes }).filter(
      ({ sleepDate }) => sleepDate >= span.from,
    );
  }, [data, unlockedAchievements, span.from]);
  const dye = data?.account.dye ?? DEFAULT_DYE;
  return { nights, items: data?.nights ?? [], dye, isError, tryAgain: () => void refetch() };
}

/** Today's sleep date, or the newest night's where that is later: an evening's waking belongs to tomorrow. */
export function useNewestDate({ recentSleeps = [] }: DashboardData): SleepDate {
  const today = toLocalTime(serverNowMs(), useScreenTimeZone()).date;
  return recentSleeps.reduce(
    (latest, { sleepDate = '' }) => (sleepDate > latest ? sleepDate : latest),
    today,
  );
}

/** So many whole weeks, the last of which holds the date. */
export function lastWeeks(weeks: number, date: SleepDate): DateSpan {
  const sunday = addDays(date, 7 - isoWeekday(date));
  return { from: addDays(sunday, 1 - 7 * weeks), to: sunday };
}

export const toYear = (date: SleepDate) => Number(date.slice(0, 4));

export const calendarYear = (year: number): DateSpan => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
});
