import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '#kernel/rules/calendar.ts';
import { accountQuery } from '#accounts/web/account-query.ts';
import { DEFAULT_DYE, type Dye } from '#accounts/dyes.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { toDrawnNights, USUAL_DATES, type DrawnNight } from '#pictures/web/drawn-nights.ts';
import { useYearOfNights } from './use-year-of-nights.ts';

export type Flowers = {
  /** The sleeps that have their flower as mark, as far as the dashboard tells: their date has no other. */
  places: ReadonlySet<string>;
  /** Their nights, once they are loaded, by sleep. */
  nights: ReadonlyMap<string, DrawnNight>;
  dye: Dye;
};

/** The flowers of the last sleeps, as the cloth has them. */
export function useFlowers({ recentSleeps, unlockedAchievements }: DashboardData): Flowers {
  const { data } = useYearOfNights();
  const { data: account } = useQuery(accountQuery());
  const only = useMemo(() => {
    const byDate = Map.groupBy(recentSleeps ?? [], ({ sleepDate }) => sleepDate);
    return [...byDate].flatMap(([sleepDate, sleeps]) => {
      const [sleep, other] = sleeps;
      const isNight = sleep?.kind === 'night' && other === undefined;
      return isNight && sleepDate !== undefined ? [{ id: sleep.id, sleepDate }] : [];
    });
  }, [recentSleeps]);
  const places = useMemo(() => new Set(only.map(({ id }) => id)), [only]);
  const freeWeekdays = account?.freeWeekdays;
  const nights = useMemo(() => {
    const known = new Map<string, DrawnNight>();
    const oldest = only.at(-1)?.sleepDate;
    if (data === undefined || freeWeekdays === undefined || oldest === undefined) return known;
    const achievementTimes = new Set(
      (unlockedAchievements ?? []).map(({ unlockedAt = '' }) => unlockedAt),
    );
    const from = addDays(oldest, -USUAL_DATES);
    const near = data.filter(({ sleepDate }) => sleepDate >= from);
    const options = { freeWeekdays, achievementTimes, hasUsualStart: true };
    for (const night of toDrawnNights(near, options)) {
      const [sleep, other] = night.sessions;
      if (sleep !== undefined && other === undefined && places.has(sleep.id))
        known.set(sleep.id, night);
    }
    return known;
  }, [data, freeWeekdays, unlockedAchievements, only, places]);
  return { places, nights, dye: account?.dye ?? DEFAULT_DYE };
}
