import { useMemo } from 'react';
import { addDays } from '#kernel/rules/calendar.ts';
import type { Dye } from '#accounts/dyes.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { useClothOf } from '#pictures/web/cloth/use-cloth.ts';
import { USUAL_DATES, type DrawnNight } from '#pictures/web/drawn-nights.ts';
import { useYearOfNights } from './use-year-of-nights.ts';

export type Flowers = {
  /** The sleeps that have their flower as mark, as far as the dashboard tells: their date has no other. */
  places: ReadonlySet<string>;
  /** Their nights, once they are loaded, by sleep. */
  nights: ReadonlyMap<string, DrawnNight>;
  dye: Dye;
};

/** The flowers of the last sleeps, as the cloth has them. */
export function useFlowers(dashboard: DashboardData): Flowers {
  const { recentSleeps } = dashboard;
  const { data } = useYearOfNights();
  const only = useMemo(() => {
    const byDate = Map.groupBy(recentSleeps ?? [], ({ sleepDate }) => sleepDate);
    return [...byDate.values()].flatMap(([sleep, other]) =>
      sleep?.kind === 'night' && other === undefined ? [sleep] : [],
    );
  }, [recentSleeps]);
  const places = useMemo(() => new Set(only.map(({ id }) => id)), [only]);
  const oldest = only.at(-1)?.sleepDate;
  const near = useMemo(() => {
    const from = oldest && addDays(oldest, -USUAL_DATES);
    return from === undefined ? undefined : data?.filter(({ sleepDate }) => sleepDate >= from);
  }, [data, oldest]);
  const { dates = [], dye } = useClothOf(near, dashboard);
  const nights = new Map(
    dates.flatMap((night) => {
      const [sleep, other] = night.sessions;
      return sleep && other === undefined && places.has(sleep.id) ? [[sleep.id, night]] : [];
    }),
  );
  return { places, nights, dye };
}
