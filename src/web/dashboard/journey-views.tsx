import './journey-views.css';
import type { QueryClient } from '@tanstack/react-query';
import { memo, Suspense } from 'react';
import { DEFAULT_SLEEP_GOAL_MINUTES } from '#accounts/sleep-goal.ts';
import { lazyPart } from '#kernel/web/ui/lazy-part.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { useLanguage } from '#kernel/web/messages/language.ts';
import { DASHBOARD_MESSAGES } from '#kernel/web/messages/first.ts';
import { JOURNEY_VIEW_MESSAGES } from '#kernel/web/messages/app.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { TabPlaceholder } from '#dashboard/web/panel-guard.tsx';
import { useTopOfPage } from '#dashboard/web/use-dashboard-tab.ts';
import { toJourneySearch, useJourneyAddress } from '#diary/web/journey-address.ts';

const [Trends] = lazyPart(
  async () => (await import('#journey/web/trends/journey-tab.tsx')).JourneyTab,
);
const [NightsView, loadNights] = lazyPart(
  async () => (await import('#journey/web/nights/nights-view.tsx')).NightsView,
);
const [Patterns] = lazyPart(
  async () => (await import('#journey/web/patterns/patterns-view.tsx')).PatternsView,
);
const [Report] = lazyPart(
  async () => (await import('#journey/web/report/report-view.tsx')).ReportView,
);
const [Diary, loadDiary] = lazyPart(
  async () => (await import('#entries/web/diary-view.tsx')).DiaryView,
);
const [Cloth] = lazyPart(async () => (await import('#cloth/web/cloth-page.tsx')).ClothPage);

type LoadView = (
  client: QueryClient,
  dashboard: Promise<DashboardData | undefined>,
) => Promise<unknown>;

/** Loads a view and its data ahead, so that its first render is complete. */
export const LOAD_VIEW: Readonly<Record<string, LoadView>> = {
  nights: async (client) => {
    const { prefetchNights } = await import('#journey/web/nights/nights-view.tsx');
    await Promise.all([loadNights(), prefetchNights(client)]);
  },
  diary: async (client, dashboard) => {
    const { prefetchDiary } = await import('#entries/web/diary-view.tsx');
    await Promise.all([loadDiary(), prefetchDiary(client, dashboard)]);
  },
};

const VIEWS = ['nights', 'patterns', 'cloth', 'diary'] as const;
const VIEWS_WITHOUT_INSIGHTS = ['nights', 'cloth', 'diary'] as const;

/** Journey in views, each loaded when it is opened. */
export const JourneyViews = memo(function JourneyViews({ data }: { data: DashboardData }) {
  useLanguage();
  const hasDiary = useOpenDiary() !== null;
  const { view } = useJourneyAddress();
  useTopOfPage(view);
  const views: readonly (keyof typeof JOURNEY_VIEW_MESSAGES.views)[] =
    data.showInsights === false ? VIEWS_WITHOUT_INSIGHTS : VIEWS;
  const isOffered = view === 'report' ? views === VIEWS : views.includes(view);
  const shown = hasDiary && isOffered ? view : 'nights';

  return (
    <div className="journey under-low-sky has-tabs">
      <h1 className="sr-only">{DASHBOARD_MESSAGES.tabs.history}</h1>
      {hasDiary && (
        <nav aria-label={JOURNEY_VIEW_MESSAGES.label} className="segments journey-views">
          {views.map((id) => (
            <Link
              key={id}
              to={{ search: toJourneySearch(id) }}
              aria-current={id === shown ? 'page' : undefined}
            >
              {JOURNEY_VIEW_MESSAGES.views[id]}
            </Link>
          ))}
        </nav>
      )}
      <Suspense fallback={<TabPlaceholder />}>
        {shown === 'nights' && (
          <>
            <Trends data={data} />
            {hasDiary && <NightsView />}
          </>
        )}
        {shown === 'patterns' && (
          <Patterns goalMinutes={data.sleepGoalMinutes ?? DEFAULT_SLEEP_GOAL_MINUTES} />
        )}
        {shown === 'report' && <Report />}
        {shown === 'diary' && <Diary data={data} />}
        {shown === 'cloth' && <Cloth data={data} />}
      </Suspense>
    </div>
  );
});
