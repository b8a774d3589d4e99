import { lazy } from 'react';

const loadMyStats = async () => ({
  default: (await import('./my-stats/my-stats-tab.tsx')).MyStatsTab,
});
const loadJourney = async () => ({
  default: (await import('./journey/journey-views.tsx')).JourneyViews,
});

/** What the other tabs show. */
export const MyStatsTab = lazy(loadMyStats);
export const JourneyTab = lazy(loadJourney);

/** Later than all that the first view needs. */
const FETCH_AFTER_MS = 5000;

/** Fetches the code of the other tabs while nothing else is done, so that they open without a network too. */
export function fetchPanelsWhenIdle(): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return () => {};
  const fetchAll = () => {
    const parts = [
      loadMyStats(),
      loadJourney(),
      import('./journey/journey-tab.tsx'),
      import('./journey/history-section.tsx'),
      import('./journey/trend-chart.tsx'),
    ];
    // Who opens a tab whose code is missing is told then.
    void Promise.allSettled(parts);
  };
  // Safari has no idle callback.
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchAll);
    else fetchAll();
  }, FETCH_AFTER_MS);
  return () => clearTimeout(timer);
}
