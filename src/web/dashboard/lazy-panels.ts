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

/** Fetches the code of the other tabs ahead, in a while. */
export function fetchPanelsLater(): () => void {
  const timer = setTimeout(() => {
    import('./fetch-panels.ts').then(
      ({ fetchPanelsWhenIdle }) => fetchPanelsWhenIdle(),
      () => {},
    );
  }, FETCH_AFTER_MS);
  return () => clearTimeout(timer);
}
