import { readStored } from '#web/browser/browser-storage.ts';
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
