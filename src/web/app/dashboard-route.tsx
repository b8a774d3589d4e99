import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useAuth } from '#sign-in/web/auth-context.tsx';
import { Sky } from '#kernel/web/ui/sky/sky.tsx';
import { readCurrentSleepLogId } from '#diary/web/current-sleep.ts';
import { usePageSky } from '#kernel/web/browser/page.ts';
import { APP_MESSAGES } from '#kernel/web/messages/first.ts';

/** How long the first render waits for the server's response if the code is loaded first. */
const ANSWER_WITHIN_MS = 500;

let loadedPage: ComponentType | undefined;

/**
 * Loads the dashboard's code and data before the render: once React shows a Suspense fallback
 * it keeps it for at least 0.3 s, and the loading state would flash.
 */
export async function prepareDashboard(): Promise<void> {
  const { DashboardPage, prefetchDashboard } = await import('./dashboard-page.tsx');
  loadedPage = DashboardPage;
  await Promise.race([
    prefetchDashboard(),
    new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS)),
  ]);
}

/** Separate from the sign-in pages. */
const LazyDashboardPage = lazy(async () => ({
  default: (await import('./dashboard-page.tsx')).DashboardPage,
}));

/** /dashboard, or its loading state. */
export function DashboardRoute() {
  // Keep the same component, because another one would lose its state.
  const [Page] = useState<ComponentType>(() => loadedPage ?? LazyDashboardPage);
  const { userId } = useAuth();
  return (
    <Suspense fallback={<LoadingScreen text={APP_MESSAGES.loading} />}>
      {/* Nothing stays of an account that another tab has replaced. */}
      <Page key={userId} />
    </Suspense>
  );
}

type LoadingScreenProps = { text: string; lang?: string | undefined; children?: ReactNode };

/** The loading state in the disc, under the sky the dashboard will have; dark while asleep. */
export function LoadingScreen({ text, lang, children }: LoadingScreenProps) {
  const sky = readCurrentSleepLogId() === null ? 'dusk' : 'asleep';
  usePageSky(sky);
  return (
    <div className="stage" data-scene={sky}>
      <Sky />
      <main className="in-disc">
        <output className="max-w-44 text-balance" lang={lang}>
          {text}
        </output>
        {children}
      </main>
      <div className="hang" />
    </div>
  );
}
