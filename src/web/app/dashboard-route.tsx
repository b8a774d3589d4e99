import { lazy, Suspense, useState, type ComponentType } from 'react';
import { DASHBOARD_WORDS } from '#web/messages/dashboard.ts';
import { LoadingScreen } from './loading-screen.tsx';

/** How long the first drawing waits for the answer of the server, where the code is there before it. */
const ANSWER_WITHIN_MS = 500;

let loadedPage: ComponentType | undefined;

/** Fetches the code of the dashboard, which the sign-in pages must not wait for. */
async function loadDashboardPage(): Promise<ComponentType> {
  const { DashboardPage } = await import('./dashboard-page.tsx');
  loadedPage = DashboardPage;
  return DashboardPage;
}

/**
 * Fetches the code of the dashboard and what it will show, for who is about to draw it: once React shows that it waits
 * for code, it does so for 0.3 s at least, and words that the figures are on their way would flash by.
 */
export async function prepareDashboard(): Promise<void> {
  await loadDashboardPage();
  const { prefetchDashboard } = await import('./dashboard-page.tsx');
  await Promise.race([
    prefetchDashboard(),
    new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS)),
  ]);
}

const LazyDashboardPage = lazy(async () => ({ default: await loadDashboardPage() }));

/** /dashboard, or words that it is on its way. */
export function DashboardRoute() {
  // What it began with it stays: another component in its place would forget all it knew.
  const [Page] = useState<ComponentType>(() => loadedPage ?? LazyDashboardPage);
  return (
    <Suspense fallback={<LoadingScreen text={DASHBOARD_WORDS.loading} />}>
      <Page />
    </Suspense>
  );
}
