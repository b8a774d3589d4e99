/** Fetches the code of the other tabs while nothing else is done, so that they open without a network too. */
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
    // Who opens a tab whose code is missing is told then.
    void Promise.allSettled(parts);
  };
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchAll);
  else fetchAll();
}
