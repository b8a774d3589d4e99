import type { ForgetOptions } from '#web-feature.ts';
import { writeStored } from '#kernel/web/browser/browser-storage.ts';
import { WEB_FEATURES } from '#web.ts';
import { chooseTimeZone } from '#kernel/web/time/screen-time-zone.ts';

/** Settings of this browser that show what the sleeper did; theme and language are the device's. */
const PERSONAL_KEYS = [
  'letterClosed',
  'missingNight',
  'nightsAsked',
  'unsavedNote',
  'untoldTimeZone',
];

/**
 * Deletes everything on this device that shows an account's sleep, and stops its reminders here. Unsent taps stay for the
 * account's next sign-in, unless discarded.
 */
export const forgetDevice = (userId: string | null, discardsTaps = false): void =>
  forget(userId, { discardsTaps });

/** The same for a sign-in that has ended: the sleeper can still wake up, a tap that is kept until the next one. */
export const hideAccount = (userId: string | null): void => forget(userId, { staysOpen: true });

function forget(userId: string | null, options: ForgetOptions): void {
  for (const key of PERSONAL_KEYS) writeStored(key, null);
  chooseTimeZone(null);
  for (const feature of WEB_FEATURES) feature.forget?.(userId, options);
}
