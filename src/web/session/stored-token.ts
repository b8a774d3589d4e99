import { readStored } from '#web/browser/browser-storage.ts';
import { decodeToken, isExpired } from './access-token.ts';

/** The auth context alone writes this key; everything else only reads it. */
export const ACCESS_TOKEN_KEY = 'accessToken';

export const readStoredToken = (): string | null => readStored(ACCESS_TOKEN_KEY);

/** Who the stored token names, as long as it is not expired. */
export function storedUserId(): string | null {
  const payload = decodeToken(readStoredToken() ?? '');
  return payload === null || isExpired(payload, Date.now()) ? null : payload.userId;
}
