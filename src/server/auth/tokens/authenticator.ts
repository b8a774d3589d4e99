import { AppError } from '#contract/app-error.ts';
import { findLiveAuthSession, saveAuthSessionUse } from '#server/storage/tables/auth-sessions.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { AccessTokens, ReadToken } from './access-tokens.ts';

/** The account and sign-in of a request. */
export type Caller = ReadToken;

/** Authenticates by the Authorization header. Throws UNAUTHENTICATED. */
export type Authenticator = (authorization: string | undefined) => Promise<Caller>;

// The scheme is case-insensitive (RFC 9110, 11.1).
const BEARER = /^bearer +(\S+)$/i;

/** Precise enough for the list of devices, rare enough that requests don't wait for the disk. */
const NOTE_USE_EVERY_MS = 3_600_000;

/**
 * Accepts an unexpired token whose sign-in is not revoked. Reads one row, and once an hour records
 * the last use of the sign-in.
 */
export function createAuthenticator(deps: {
  storage: Storage;
  tokens: AccessTokens;
  now: () => number;
}): Authenticator {
  return async (authorization) => {
    const token = BEARER.exec(authorization ?? '')?.[1];
    const now = deps.now();
    const caller = token === undefined ? undefined : deps.tokens.read(token, now);
    if (caller === undefined) throw new AppError('UNAUTHENTICATED');
    const { userId, authSessionId } = caller;
    const session = await findLiveAuthSession(deps.storage.db, userId, authSessionId, now);
    if (session === undefined) throw new AppError('UNAUTHENTICATED');
    if (now - session.lastUsedAt >= NOTE_USE_EVERY_MS) {
      // Reads continue if the last use can't be written, as on a full disk.
      await deps.storage
        .transaction((trx) => saveAuthSessionUse(trx, userId, authSessionId, now))
        .catch(() => {});
    }
    return caller;
  };
}
