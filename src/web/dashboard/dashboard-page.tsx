import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { useAccountSection } from '#web/account/use-account-section.ts';
import { CrashGuard } from '#web/app/crash-guard.tsx';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { useAuth } from '#web/auth/auth-context.tsx';
import { ToastProvider } from '#web/ui/toast.tsx';
import { DASHBOARD_WORDS } from '#web/words/dashboard.ts';
import { CrashedHeader } from './crashed-header.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { dashboardQuery } from './use-dashboard.ts';

const AccountDialog = lazy(async () => ({
  default: (await import('#web/account/account-dialog.tsx')).AccountDialog,
}));

/** Holds what was asked for before there was a page to show it. */
let askedClient: QueryClient | undefined;

/** Asks for the dashboard of this sleeper for the page that is drawn next; resolves however that ends. */
export async function askForDashboard(userId: string): Promise<void> {
  askedClient = new QueryClient();
  await askedClient.prefetchQuery(dashboardQuery(userId));
}

/** Only the next page's: who signs in later must find nothing of who was there before. */
function takeAskedClient(): QueryClient | undefined {
  const client = askedClient;
  askedClient = undefined;
  return client;
}

/**
 * /dashboard: what a signed-in sleeper sees. It brings its own query client and toasts, which no
 * other screen needs.
 */
export function DashboardPage() {
  usePageTitle(DASHBOARD_WORDS.pageTitle);
  const { isAuthenticated, userId } = useAuth();
  const { section } = useAccountSection();
  const [queryClient] = useState(() => takeAskedClient() ?? new QueryClient());

  if (!isAuthenticated && userId === null) return <Navigate to="/login" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <CrashGuard header={<CrashedHeader />}>
          <DashboardScreen />
        </CrashGuard>
        <Suspense>{section !== null && <AccountDialog section={section} />}</Suspense>
      </ToastProvider>
    </QueryClientProvider>
  );
}
