import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { useAccountSection } from '#web/browser/use-account-section.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { usePageTitle } from '#web/browser/use-page-title.ts';
import { useAuth } from '#web/session/auth-context.tsx';
import { readStoredToken, storedUserId } from '#web/session/stored-token.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { DASHBOARD_WORDS } from '#web/messages/dashboard.ts';
import { CrashedHeader } from './crashed-header.tsx';
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx';
import { dashboardQuery } from '#web/dashboard/use-dashboard.ts';

const AccountDialog = lazy(async () => ({
  default: (await import('#web/account/account-dialog.tsx')).AccountDialog,
}));

/** Holds what was asked for before there was a page to show it, and by whose token. */
let asked: { client: QueryClient; token: string | null } | undefined;

/** Asks for the dashboard of whoever is signed in, for the page that is drawn next; resolves however that ends. */
export async function prefetchDashboard(): Promise<void> {
  const userId = storedUserId();
  if (userId === null) return;
  const client = new QueryClient();
  asked = { client, token: readStoredToken() };
  await client.prefetchQuery(dashboardQuery(userId));
}

/** Who has signed in since, in this tab or another, must find nothing of who was there before. */
function takePrefetchedClient(): QueryClient | undefined {
  const taken = asked;
  asked = undefined;
  return taken?.token === readStoredToken() ? taken.client : undefined;
}

/**
 * /dashboard: what a signed-in sleeper sees. It brings its own query client and toasts, which no
 * other screen needs.
 */
export function DashboardPage() {
  usePageTitle(DASHBOARD_WORDS.pageTitle);
  const { isAuthenticated, userId } = useAuth();
  const { section } = useAccountSection();
  const [queryClient] = useState(() => takePrefetchedClient() ?? new QueryClient());

  if (!isAuthenticated && userId === null) return <Navigate to="/login" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ErrorBoundary header={<CrashedHeader />}>
          <DashboardScreen />
        </ErrorBoundary>
        <Suspense>{section !== null && <AccountDialog section={section} />}</Suspense>
      </ToastProvider>
    </QueryClientProvider>
  );
}
