declare const self: ServiceWorkerGlobalScope;

/** What the server sends (reminder-sender.ts). */
type PushMessage = { title?: string; text?: string; tag?: string };

self.addEventListener('push', (event) => {
  let message: PushMessage = {};
  try {
    message = (event.data?.json() ?? {}) as PushMessage;
  } catch {
    // Browsers end a subscription whose messages show nothing.
  }
  const { title = 'Lelap', text = 'A reminder.', tag = 'reminder' } = message;
  // A repeat replaces the notification of the same kind.
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag, icon: '/icon-192.png' }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openApp());
});

/** A click only shows the app: it starts and ends no sleep. */
async function openApp(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (open) await open.focus();
  else await self.clients.openWindow('/dashboard');
}

type SubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription | null };

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as SubscriptionChange;
  const key = change.oldSubscription?.options.applicationServerKey;
  if (!key) return;
  // The app tells the server of it when it is opened (push-subscription.ts): a worker has no token.
  change.waitUntil(
    self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  );
});
