import { call } from '#kernel/web/api/call.ts';
import { storedUserId } from '#kernel/web/session/access-token.ts';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';
import { isIos } from '#kernel/web/browser/install-prompt.ts';
import { serviceWorkerUrl } from '#kernel/web/browser/worker-url.ts';

/** User id and endpoint of this browser's last subscription. */
const ENDPOINT_KEY = 'pushEndpoint';

/** With WEB_OFFLINE=off the worker removes itself and is never ready. */
const READY_TIMEOUT_MS = 10_000;

/** Push support of this browser; `ios`: only for an installed app. */
export type PushSupport = 'available' | 'ios' | 'blocked' | 'unsupported';

export function readPushSupport(): PushSupport {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (isSupported) return Notification.permission === 'denied' ? 'blocked' : 'available';
  return isIos() ? 'ios' : 'unsupported';
}

/** Requests permission, subscribes and registers with the server; false if not granted. */
export async function subscribeThisBrowser(vapidPublicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(serviceWorkerUrl());
  const registration = await Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('There is no service worker.')), READY_TIMEOUT_MS);
    }),
  ]);
  await subscribe(registration, vapidPublicKey);
  return true;
}

async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  vapidPublicKey: string,
): Promise<void> {
  const existing = await pushManager.getSubscription();
  // Browsers reject a second subscription with another key.
  if (existing && readKey(existing) !== vapidPublicKey) await existing.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: vapidPublicKey,
  });
  await tellServer(subscription);
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call('POST /account/push-subscriptions', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
  });
  writeStored(ENDPOINT_KEY, `${storedUserId()} ${endpoint}`);
}

/** The server key of this browser's subscription, in base64url; null without one. */
export async function readSubscribedKey(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  return subscription ? readKey(subscription) : null;
}

function readKey({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Registers a subscription that the browser replaced while the app was closed. */
export async function renewSubscription(registration: ServiceWorkerRegistration): Promise<void> {
  const [userId, endpoint] = readStored(ENDPOINT_KEY)?.split(' ') ?? [];
  if (userId === undefined || userId !== storedUserId()) return;
  const subscription = await registration.pushManager?.getSubscription();
  if (subscription && subscription.endpoint !== endpoint) await tellServer(subscription);
}
