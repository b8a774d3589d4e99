import { lazy, memo, Suspense } from 'react';
import { Link } from 'react-router';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { DASHBOARD_WORDS } from '#web/words/dashboard.ts';
import { JOURNEY_VIEW_WORDS } from '#web/words/dashboard-journey-views.ts';
import { useDiary } from '../diary/diary-context.ts';
import { TabPlaceholder } from '../tab-placeholder.tsx';
import { useJourneyView, type JourneyView } from './use-journey-view.ts';

const Trends = lazy(async () => ({
  default: (await import('./journey-tab.tsx')).JourneyTab,
}));
const Diary = lazy(async () => ({
  default: (await import('./history-section.tsx')).HistorySection,
}));

/** Journey in views, each loaded when it is opened. */
export const JourneyViews = memo(function JourneyViews({ data }: { data: DashboardData }) {
  const hasDiary = useDiary() !== null;
  const { view, searchOf } = useJourneyView();
  const offered: JourneyView[] = hasDiary ? ['trends', 'diary'] : ['trends'];
  const shown = offered.includes(view) ? view : 'trends';

  return (
    <div className="under-thin-sky has-tabs mx-auto max-w-180 px-(--gutter) desk:max-w-276">
      <h1 className="sr-only">{DASHBOARD_WORDS.tabs.history}</h1>
      {offered.length > 1 && (
        <nav aria-label={JOURNEY_VIEW_WORDS.label} className="journey-views">
          {offered.map((id) => (
            <Link
              key={id}
              to={{ search: searchOf(id) }}
              aria-current={id === shown ? 'page' : undefined}
            >
              {JOURNEY_VIEW_WORDS.views[id]}
            </Link>
          ))}
        </nav>
      )}
      <Suspense fallback={<TabPlaceholder />}>
        {shown === 'trends' && <Trends data={data} />}
        {shown === 'diary' && <Diary data={data} />}
      </Suspense>
    </div>
  );
});
