import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#accounts/web/account-query.ts';
import { DEFAULT_DYE, type Dye } from '#accounts/dyes.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { toDrawnNights, type DrawnNight } from '#pictures/web/drawn-nights.ts';
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
  const places = useMemo(() => {
    const byDate = Map.groupBy(recentSleeps ?? [], ({ sleepDate }) => sleepDate);
    const only = [...byDate].flatMap(([date, sleeps]) =>
      date === undefined || sleeps.length > 1 ? [] : sleeps,
    );
    return new Set(only.filter(({ kind }) => kind === 'night').map(({ id }) => id));
  }, [recentSleeps]);
  const freeWeekdays = account?.freeWeekdays;
  const nights = useMemo(() => {
    if (data === undefined || freeWeekdays === undefined) return new Map<string, DrawnNight>();
    const achievementTimes = new Set(
      (unlockedAchievements ?? []).map(({ unlockedAt = '' }) => unlockedAt),
    );
    const drawn = toDrawnNights(data, { freeWeekdays, achievementTimes, hasUsualStart: true });
    return new Map(
      drawn.flatMap((night): [string, DrawnNight][] => {
        const [only, other] = night.sessions;
        const isFlower = only !== undefined && other === undefined && places.has(only.id);
        return isFlower ? [[only.id, night]] : [];
      }),
    );
  }, [data, freeWeekdays, unlockedAchievements, places]);
  return { places, nights, dye: account?.dye ?? DEFAULT_DYE };
}
