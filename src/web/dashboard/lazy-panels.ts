import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { withMessages } from '#kernel/web/messages/catalogue.ts';
import { lazyPart } from '#kernel/web/ui/lazy-part.tsx';

const loadMyStats = async () => ({
  default: (await withMessages(import('./my-stats-tab.tsx'))).MyStatsTab,
});

export const MyStatsTab = lazy(loadMyStats);
const [Journey, loadJourney] = lazyPart(
  async () => (await withMessages(import('./journey-views.tsx'))).JourneyViews,
);
export { Journey as JourneyTab };

/** Loads code and data of the view in the address beside the dashboard's data; resolves in any case. */
export async function loadAddressedView(client: QueryClient): Promise<void> {
  const query = new URLSearchParams(location.search);
  if (query.get('tab') !== 'history') return;
  try {
    await loadJourney();
    const { LOAD_VIEW } = await withMessages(import('./journey-views.tsx'));
    await LOAD_VIEW[query.get('view') ?? 'nights']?.(client);
  } catch {
    // Opening the view without its code shows an error then.
  }
}

/** After everything that the first view needs. */
const FETCH_AFTER_MS = 5000;

/** Prefetches the code of the other tabs after a delay, so that they open offline. */
export function fetchPanelsLater(): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return () => {};
  const timer = setTimeout(fetchPanels, FETCH_AFTER_MS);
  return () => clearTimeout(timer);
}

function fetchPanels(): void {
  const parts = [
    loadMyStats(),
    loadJourney(),
    withMessages(import('#journey/web/nights/nights-view.tsx')),
    withMessages(import('#entries/web/diary-view.tsx')),
    withMessages(import('#journey/web/patterns/patterns-view.tsx')),
    withMessages(import('#cloth/web/cloth-page.tsx')),
  ];
  // Opening a tab without its code shows an error then.
  void Promise.allSettled(parts);
}
