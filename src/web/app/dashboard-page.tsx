import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSignOut } from '#sign-in/web/use-sign-out.ts';
import { DashboardHeader } from '#web/dashboard/dashboard-header.tsx';
import { displayName } from '#dashboard/web/display-name.ts';
import { useAccountSection } from '#kernel/web/browser/use-account-section.ts';
import { usePageTitle } from '#kernel/web/browser/page.ts';
import { useAuth } from '#sign-in/web/auth-context.tsx';
import { storedSignIn, storedUserId } from '#kernel/web/session/access-token.ts';
import { answerOffline } from '#offline/web/answer-offline.ts';
import { outbox, useOutbox } from '#offline/web/outbox.ts';
import { ToastProvider } from '#kernel/web/ui/toast.tsx';
import { withMessages } from '#kernel/web/messages/catalogue.ts';
import { DASHBOARD_MESSAGES } from '#kernel/web/messages/first.ts';
import { onLanguage } from '#kernel/web/messages/language.ts';
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx';
import { loadAddressedView } from '#web/dashboard/lazy-panels.ts';
import { dashboardQuery } from '#dashboard/web/use-dashboard.ts';
import { GameContext } from '#game/web/game.tsx';
import { ErrorBoundary } from '#kernel/web/ui/error-boundary.tsx';
import { CrashScreen } from './crash-screen.tsx';

const AccountDialog = lazy(async () => ({
  default: (await withMessages(import('#web/account/account-dialog.tsx'))).AccountDialog,
}));

function createClient(): QueryClient {
  const client = new QueryClient();
  for (const root of ['diary', 'account'])
    client.setQueryDefaults([root], { persister: answerOffline });
  return client;
}

/** The query client of a prefetch, and its sign-in. */
let asked: { client: QueryClient; signIn: string | null } | undefined;

/** Prefetches the dashboard for the next render; resolves in any case, and before a second attempt. */
export async function prefetchDashboard(): Promise<void> {
  const userId = storedUserId();
  if (userId === null) return;
  const client = createClient();
  asked = { client, signIn: storedSignIn() };
  const query = dashboardQuery(userId);
  const failure = new Promise<undefined>((resolve) => {
    // The stored dashboard is shown while the query tries again.
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== query.queryKey[0]) return;
      if (event.action.type === 'failed') resolve(undefined);
    });
  });
  const dashboard = Promise.race([client.prefetchQuery(query), failure]);
  await Promise.all([outbox.open(userId), dashboard, loadAddressedView(client)]);
}

/** Discards data of a previous sign-in, in this tab or another. */
function takePrefetchedClient(): QueryClient | undefined {
  const taken = asked;
  asked = undefined;
  return taken?.signIn === storedSignIn() ? taken.client : undefined;
}

/**
 * /dashboard: the page of a signed-in sleeper, with its own query client and toasts, which no
 * other screen needs.
 */
export function DashboardPage() {
  usePageTitle(DASHBOARD_MESSAGES.pageTitle);
  const { isAuthenticated, userId } = useAuth();
  const { section } = useAccountSection();
  const [queryClient] = useState(() => takePrefetchedClient() ?? createClient());
  // Texts of the server in the new language.
  useEffect(() => onLanguage(() => void queryClient.invalidateQueries()), [queryClient]);

  if (!isAuthenticated && userId === null) return <Navigate to="/login" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <GameProvider>
          <ErrorBoundary fallback={<CrashScreen header={<CrashedHeader />} />}>
            <DashboardScreen />
          </ErrorBoundary>
          <Suspense>{section !== null && <AccountDialog section={section} />}</Suspense>
        </GameProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}

/** By the last dashboard, also while another one loads or fails. */
function GameProvider({ children }: { children: ReactNode }) {
  const { userId } = useAuth();
  const { data } = useQuery({ ...dashboardQuery(userId), enabled: false });
  const { dashboard: stored, userId: keptFor } = useOutbox();
  const known = data ?? (keptFor === userId ? stored?.data : undefined);
  return <GameContext value={known?.showGame !== false}>{children}</GameContext>;
}

/** The header of a failed dashboard, with sign-out. */
function CrashedHeader() {
  const { user } = useAuth();
  const { signOut } = useSignOut();
  return <DashboardHeader name={displayName(undefined, user)} onSignOut={signOut} />;
}
