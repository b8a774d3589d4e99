import { writeStored } from '#kernel/web/browser/browser-storage.ts';
import type { ForgetOptions } from '#features/offline/web/outbox.ts';
import { chooseTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { writeCurrentSleepLogId } from '#features/diary/web/current-sleep.ts';

/** Settings of this browser that show what the sleeper did; theme and language are the device's. */
const PERSONAL_KEYS = ['nightsAsked', 'pushEndpoint', 'unsavedNote', 'untoldTimeZone'];

/**
 * Deletes everything on this device that shows an account's sleep, and stops its reminders here. Unsent taps stay for the
 * account's next sign-in, unless discarded.
 */
export function forgetDevice(userId: string | null, discardsTaps = false): void {
  writeCurrentSleepLogId(null);
  forget(userId, { discardsTaps });
}

/** The same for a sign-in that has ended: the sleeper can still wake up, a tap that is kept until the next one. */
export const hideAccount = (userId: string | null): void => forget(userId, { staysOpen: true });

function forget(userId: string | null, options: ForgetOptions): void {
  for (const key of PERSONAL_KEYS) writeStored(key, null);
  chooseTimeZone(null);
  // Loaded on demand: the sign-in pages need no outbox.
  if (userId !== null)
    import('#features/offline/web/outbox.ts').then(
      ({ outbox }) => outbox.forget(userId, options),
      () => undefined,
    );
  unsubscribeBrowser().catch(() => undefined);
}

/** Without the server, which learns it from the push service. */
async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
