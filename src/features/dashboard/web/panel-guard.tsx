import { useEffect, type ReactNode } from 'react';
import { call } from '#kernel/web/api/call.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { ErrorBoundary } from '#kernel/web/ui/error-boundary.tsx';
import { DASHBOARD_MESSAGES } from '#kernel/web/messages/first.ts';

/** Error boundary of a panel, whose code could not be loaded; header, tabs and an active sleep stay. */
export function PanelGuard({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<PanelFailure />}>{children}</ErrorBoundary>;
}

function PanelFailure() {
  useEffect(() => {
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, []);
  return (
    <div
      role="alert"
      className="under-low-sky has-tabs mx-auto max-w-105 px-(--gutter) text-center"
    >
      <h2 className="text-[1.375rem]">{DASHBOARD_MESSAGES.panelFailed.title}</h2>
      <p className="mt-2 text-ink-2">{DASHBOARD_MESSAGES.panelFailed.hint}</p>
      <Button className="mt-6" onClick={tryAgain}>
        {DASHBOARD_MESSAGES.tryAgain}
      </Button>
    </div>
  );
}

/**
 * Reloads, because Chromium never retries a failed module; only if the server answers, because a failed reload would
 * remove even Wake Up.
 */
function tryAgain(): void {
  call('GET /healthz').then(
    () => location.reload(),
    () => {},
  );
}

/** Reserves the space of a tab while its code loads. */
export function TabPlaceholder() {
  return <div className="min-h-svh" aria-busy="true" />;
}
