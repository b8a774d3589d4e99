import { readStored } from '#web/app/browser-storage.ts';

/** The auth context alone writes this key; everything else only reads it. */
export const ACCESS_TOKEN_KEY = 'accessToken';

export const readStoredToken = (): string | null => readStored(ACCESS_TOKEN_KEY);
