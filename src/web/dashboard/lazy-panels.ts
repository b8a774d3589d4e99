import { lazy } from 'react';
import { withMessages } from '#web/messages/catalogue.ts';

const loadMyStats = async () => ({
  default: (await withMessages(import('./my-stats/my-stats-tab.tsx'))).MyStatsTab,
});
const loadJourney = async () => ({
  default: (await withMessages(import('./journey/journey-views.tsx'))).JourneyViews,
});

/** The lazily loaded panels. */
export const MyStatsTab = lazy(loadMyStats);
export const JourneyTab = lazy(loadJourney);

/** After everything that the first view needs. */
const FETCH_AFTER_MS = 5000;

/** Prefetches the code of the other tabs after a delay. */
export function fetchPanelsLater(): () => void {
  const timer = setTimeout(() => {
    import('./fetch-panels.ts').then(
      ({ fetchPanelsWhenIdle }) => fetchPanelsWhenIdle(),
      () => {},
    );
  }, FETCH_AFTER_MS);
  return () => clearTimeout(timer);
}
