/** The auth context alone writes this key; everything else only reads it. */
export const ACCESS_TOKEN_KEY = 'accessToken';

export const readStoredToken = (): string | null => localStorage.getItem(ACCESS_TOKEN_KEY);
