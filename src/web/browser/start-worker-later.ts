import { withMessages } from '#web/messages/catalogue.ts';
import type { Toasts } from '#web/ui/toast.tsx';

/** Delay, because the worker fetches the whole app and must not slow the first view. */
const START_AFTER_MS = 3000;

/** Registers the service worker after a delay; returns a function that cancels it. */
export function startWorkerLater(toasts: Toasts): () => void {
  const timer = setTimeout(() => {
    // Ignore failures: the app works without a worker.
    withMessages(import('./service-worker.ts'))
      .then(({ startWorkerWhenIdle }) => startWorkerWhenIdle(toasts))
      .catch(() => {});
  }, START_AFTER_MS);
  return () => clearTimeout(timer);
}
