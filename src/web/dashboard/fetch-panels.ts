/** Prefetches the code of the other tabs when idle, so that they open offline. */
export function fetchPanelsWhenIdle(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  const fetchAll = () => {
    const parts = [
      import('./my-stats/my-stats-tab.tsx'),
      import('./journey/journey-views.tsx'),
      import('./journey/journey-tab.tsx'),
      import('./journey/history-section.tsx'),
      import('./journey/trend-chart.tsx'),
    ];
    // Opening a tab without its code shows an error then.
    void Promise.allSettled(parts);
  };
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchAll);
  else fetchAll();
}
