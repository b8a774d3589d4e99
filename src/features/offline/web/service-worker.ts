import type { Toasts } from '#kernel/web/ui/toast.tsx';
import { UPDATE_MESSAGES as MESSAGES } from '#kernel/web/messages/first.ts';
import { pageVersion } from '#kernel/web/browser/page.ts';
import { serviceWorkerUrl } from '#kernel/web/browser/worker-url.ts';

/** Delay, because the worker fetches the whole app and must not slow the first view. */
const START_AFTER_MS = 3000;

/** Interval of update checks, because an app that stays open makes no navigation that checks. */
const CHECK_EVERY_MS = 3_600_000;

/** Interval of checks for a moment when an update can be offered. */
const OFFER_EVERY_MS = 2000;

/** Toasts of the current dashboard; replaced after a new sign-in. */
let toasts: Toasts;
let registration: ServiceWorkerRegistration | undefined;
let offerTimer: ReturnType<typeof setInterval> | undefined;

type OnRegistered = (registration: ServiceWorkerRegistration) => Promise<void>;

/** Registers the service worker after a delay; returns a function that cancels it. */
export function startWorkerLater(shownToasts: Toasts, onRegistered?: OnRegistered): () => void {
  const timer = setTimeout(() => {
    // Ignore failures: the app works without a worker.
    startWorkerWhenIdle(shownToasts, onRegistered).catch(() => {});
  }, START_AFTER_MS);
  return () => clearTimeout(timer);
}

/** Registers the service worker and reports when a newer version is ready. */
async function startWorkerWhenIdle(
  shownToasts: Toasts,
  onRegistered?: OnRegistered,
): Promise<void> {
  toasts = shownToasts;
  // Not available on plain HTTP, and in some private windows.
  if (registration !== undefined || !('serviceWorker' in navigator)) return;
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis)
    await new Promise((resolve) => requestIdleCallback(resolve));
  const { serviceWorker } = navigator;
  registration = await serviceWorker.register(serviceWorkerUrl());
  registration.active?.postMessage('started');
  const follow = () =>
    registration?.installing?.addEventListener('statechange', () => void checkForUpdate());
  registration.addEventListener('updatefound', follow);
  serviceWorker.addEventListener('controllerchange', () => void checkForUpdate());
  follow();
  void checkForUpdate();
  onRegistered?.(registration).catch(() => {});

  let checkedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAtMs < CHECK_EVERY_MS) return;
    checkedAtMs = Date.now();
    registration?.update().catch(() => {});
  });
}

/** Each worker creates its build's cache at install, so the last cache belongs to the newest build. */
async function checkForUpdate(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith('lelap-'));
  const own = versions.indexOf(`lelap-${pageVersion()}`);
  // The page can be newer than the installed worker.
  if (own < 0 || registration?.installing) return;
  if (own < versions.length - 1) offerTimer ??= setInterval(offerUpdate, OFFER_EVERY_MS);
  // Other tabs keep the previous build's files.
  else registration?.waiting?.postMessage('activate');
}

function offerUpdate(): void {
  if (!isQuiet()) return;
  clearInterval(offerTimer);
  offerTimer = undefined;
  toasts.show('info', MESSAGES.ready, { action: { label: MESSAGES.load, onPress: loadUpdate } });
}

/** Reloads only this tab, and never with a form open. */
function loadUpdate(): void {
  if (isFormOpen()) {
    toasts.show('info', MESSAGES.formOpen);
    void checkForUpdate();
    return;
  }
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') location.reload();
  });
  waiting.postMessage('activate');
}

const isFormOpen = () => document.querySelector('[role="dialog"]') !== null;

/** No open form or toast, and the sleeper is neither asleep nor has just woken. */
function isQuiet(): boolean {
  return (
    !document.hidden &&
    document.documentElement.dataset['sky'] === 'dusk' &&
    document.querySelector('section[aria-live]')?.childElementCount === 0 &&
    !isFormOpen()
  );
}
