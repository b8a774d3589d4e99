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

const AccountDialog = lazy(async () => ({
  default: (await import('#web/account/account-dialog.tsx')).AccountDialog,
}));

/**
 * /dashboard: what a signed-in sleeper sees. It brings its own query client and toasts, which no
 * other screen needs.
 */
export function DashboardPage() {
  usePageTitle(DASHBOARD_WORDS.pageTitle);
  const { isAuthenticated, userId } = useAuth();
  const { section } = useAccountSection();
  const [queryClient] = useState(() => new QueryClient());

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
