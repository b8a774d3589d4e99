import { withMessages } from '#web/messages/catalogue.ts';

/** Prefetches the code of the other tabs when idle, so that they open offline. */
export function fetchPanelsWhenIdle(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  const fetchAll = () => {
    const parts = [
      withMessages(import('./my-stats/my-stats-tab.tsx')),
      withMessages(import('./journey/journey-views.tsx')),
      withMessages(import('./journey/journey-tab.tsx')),
      withMessages(import('./journey/history-section.tsx')),
      withMessages(import('./journey/trend-chart.tsx')),
    ];
    // Opening a tab without its code shows an error then.
    void Promise.allSettled(parts);
  };
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchAll);
  else fetchAll();
}
