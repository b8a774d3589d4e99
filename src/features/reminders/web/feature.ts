import { writeStored } from '#kernel/web/browser/browser-storage.ts';
import type { WebFeature } from '#web-feature.ts';

export const REMINDERS_FEATURE: WebFeature = {
  name: 'reminders',
  forget: () => {
    writeStored('pushEndpoint', null);
    unsubscribeBrowser().catch(() => undefined);
  },
};

/** Without the server, which learns it from the push service. */
async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
