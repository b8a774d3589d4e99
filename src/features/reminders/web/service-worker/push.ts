declare const self: ServiceWorkerGlobalScope;

/** The payload of message-sender.ts. */
type PushMessage = { title?: string; text?: string; lang?: string; tag?: string };

self.addEventListener('push', (event) => {
  let message: PushMessage = {};
  try {
    message = (event.data?.json() ?? {}) as PushMessage;
  } catch {
    // Browsers revoke subscriptions whose messages show no notification; the name alone needs no language.
  }
  const { title = 'Lelap', text = '', lang = '', tag = 'reminder' } = message;
  // A repeat replaces the notification of the same kind.
  event.waitUntil(
    self.registration.showNotification(title, { body: text, lang, tag, icon: 'icon-192.png' }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openApp());
});

/** Focuses or opens the app; never starts or ends a sleep. */
async function openApp(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (open) await open.focus();
  else await self.clients.openWindow('dashboard');
}

type SubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription | null };

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as SubscriptionChange;
  const key = change.oldSubscription?.options.applicationServerKey;
  if (!key) return;
  // The app registers it when opened (push-subscription.ts), because a worker has no token.
  change.waitUntil(
    self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  );
});
