import { lazy, Suspense, useState, type ComponentType } from 'react';
import { DASHBOARD_WORDS } from '#web/words/dashboard.ts';
import { WaitingScreen } from './waiting-screen.tsx';

let loadedPage: ComponentType | undefined;

/**
 * Fetches the code of the dashboard, which the sign-in pages must not wait for. Who is about to show it fetches it
 * first: once React shows that it waits, it does so for 0.3 s at least.
 */
export async function loadDashboardPage(): Promise<ComponentType> {
  const { DashboardPage } = await import('#web/dashboard/dashboard-page.tsx');
  loadedPage = DashboardPage;
  return DashboardPage;
}

const LazyDashboardPage = lazy(async () => ({ default: await loadDashboardPage() }));

/** /dashboard, or words that it is on its way. */
export function DashboardRoute() {
  // What it began with it stays: another component in its place would forget all it knew.
  const [Page] = useState<ComponentType>(() => loadedPage ?? LazyDashboardPage);
  return (
    <Suspense fallback={<WaitingScreen text={DASHBOARD_WORDS.loading} />}>
      <Page />
    </Suspense>
  );
}
