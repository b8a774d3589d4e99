import './my-stats.css';
import { memo, Suspense, type ComponentType } from 'react';
import type { DashboardData } from '#features/diary/web/dashboard-data.ts';
import { useLanguage } from '#kernel/web/messages/language.ts';
import { DASHBOARD_MESSAGES } from '#kernel/web/messages/first.ts';
import { Achievements } from '#features/dashboard/web/my-stats/achievements.tsx';
import { useOpenDiary } from '#features/diary/web/diary-context.ts';
import { ImportedNightsNote } from '#features/diary/web/points-rules.tsx';
import { RecentSleeps } from '#features/dashboard/web/my-stats/recent-sleeps.tsx';
import { StatsHead } from '#features/dashboard/web/my-stats/stats-head.tsx';

type MyStatsProps = {
  data: DashboardData;
  /** Stands beside the recent sleeps. */
  Nights?: ComponentType<{ data: DashboardData }>;
};

export const MyStatsTab = memo(function MyStatsTab({ data, Nights }: MyStatsProps) {
  useLanguage();
  const openDiary = useOpenDiary();
  return (
    <div className="stats mx-auto px-(--gutter) under-low-sky has-tabs">
      <h1 className="sr-only">{DASHBOARD_MESSAGES.tabs.overview}</h1>
      <StatsHead data={data} />
      <ImportedNightsNote data={data} />
      <div className="stats-columns">
        <RecentSleeps data={data} />
        {Nights !== undefined && openDiary !== null && (
          <div className="stats-nights">
            <Suspense>
              <Nights data={data} />
            </Suspense>
          </div>
        )}
        <Achievements data={data} />
      </div>
    </div>
  );
});
