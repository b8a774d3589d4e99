import { readStored, writeStored } from '#web/browser/browser-storage.ts';

/** Id and e-mail of the account that used this browser last, until it signs out. */
const KEY = 'lastAccount';

export function readLastAccount(): { userId?: string; email?: string } {
  const [userId, email] = readStored(KEY)?.split(' ') ?? [];
  return { ...(userId && { userId }), ...(email && { email }) };
}

export function writeLastAccount(userId: string | null, email = readLastAccount().email): void {
  writeStored(KEY, userId === null ? null : `${userId} ${email ?? ''}`);
}
