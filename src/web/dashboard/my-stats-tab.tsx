import './my-stats.css';
import { memo, Suspense } from 'react';
import { Game } from '#game/web/game.tsx';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import { useLanguage } from '#kernel/web/messages/language.ts';
import { DASHBOARD_MESSAGES } from '#kernel/web/messages/first.ts';
import { Achievements } from '#dashboard/web/my-stats/achievements.tsx';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { ImportedNightsNote } from '#diary/web/points-rules.tsx';
import { RecentSleeps } from '#dashboard/web/my-stats/recent-sleeps.tsx';
import { StatsHead } from '#dashboard/web/my-stats/stats-head.tsx';

const [ClothPanel] = optionalPart(
  async () => (await import('#cloth/web/cloth-panel.tsx')).ClothPanel,
);

export const MyStatsTab = memo(function MyStatsTab({ data }: { data: DashboardData }) {
  useLanguage();
  const openDiary = useOpenDiary();
  return (
    <div className="stats mx-auto px-(--gutter) under-low-sky has-tabs">
      <h1 className="sr-only">{DASHBOARD_MESSAGES.tabs.overview}</h1>
      <StatsHead data={data} />
      <ImportedNightsNote data={data} />
      {openDiary !== null && (
        <div className="stats-cloth">
          <Suspense>
            <ClothPanel data={data} />
          </Suspense>
        </div>
      )}
      <div className="stats-columns">
        <RecentSleeps data={data} />
        <Game>
          <Achievements data={data} />
        </Game>
      </div>
    </div>
  );
});
