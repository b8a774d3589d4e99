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

const loadNights = () => withMessages(import('./journey/nights/nights-view.tsx'));
const loadDiary = () => withMessages(import('./journey/diary/diary-view.tsx'));

/** Fetches the code of the view in the address beside the dashboard's data. */
export function fetchAddressedView(): void {
  const query = new URLSearchParams(location.search);
  if (query.get('tab') !== 'history') return;
  const view = query.get('view');
  const parts = [
    loadJourney(),
    ...(view === 'nights' ? [loadNights()] : []),
    ...(view === 'diary' ? [loadDiary()] : []),
  ];
  // Opening the view without its code shows an error then.
  void Promise.allSettled(parts);
}

/** After everything that the first view needs. */
const FETCH_AFTER_MS = 5000;

/** Prefetches the code of the other tabs after a delay, so that they open offline. */
export function fetchPanelsLater(): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return () => {};
  const timer = setTimeout(() => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchPanels);
    else fetchPanels();
  }, FETCH_AFTER_MS);
  return () => clearTimeout(timer);
}

function fetchPanels(): void {
  const parts = [
    loadMyStats(),
    loadJourney(),
    withMessages(import('./journey/journey-tab.tsx')),
    loadDiary(),
  ];
  // Opening a tab without its code shows an error then.
  void Promise.allSettled(parts);
}
