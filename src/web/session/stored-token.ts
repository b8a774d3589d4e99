import { readStored, writeStored } from '#web/browser/browser-storage.ts';
import { decodeToken, isExpired } from './access-token.ts';

/** Written by the auth context only. */
export const ACCESS_TOKEN_KEY = 'accessToken';

export const readStoredToken = (): string | null => readStored(ACCESS_TOKEN_KEY);

/** The user id of the stored token, unless expired. */
export function storedUserId(): string | null {
  const payload = decodeToken(readStoredToken() ?? '');
  return payload === null || isExpired(payload, Date.now()) ? null : payload.userId;
}

/** Identifies the sign-in of the stored token; a renewed token is of the same one. Null when signed out. */
export function storedSignIn(): string | null {
  const token = readStoredToken();
  const { userId, sid } = decodeToken(token ?? '') ?? {};
  return sid === undefined ? token : `${userId} ${sid}`;
}

/** The response to a request; undefined if its sender has signed out meanwhile. */
export async function ignoreIfSignedOut<Answer>(
  call: Promise<Answer>,
): Promise<Answer | undefined> {
  const signIn = storedSignIn();
  const answer = await call;
  return storedSignIn() === signIn ? answer : undefined;
}

/** Id and e-mail of the account that used this browser last, until it signs out. */
const KEY = 'lastAccount';

export function readLastAccount(): { userId?: string; email?: string } {
  const [userId, email] = readStored(KEY)?.split(' ') ?? [];
  return { ...(userId && { userId }), ...(email && { email }) };
}

export function writeLastAccount(userId: string | null, email = readLastAccount().email): void {
  writeStored(KEY, userId === null ? null : `${userId} ${email ?? ''}`);
}
