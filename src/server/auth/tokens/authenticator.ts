import { AppError } from '#contract/app-error.ts';
import { findLiveAuthSession, saveAuthSessionUse } from '#server/storage/tables/auth-sessions.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import type { AccessTokens, TokenClaims } from './access-tokens.ts';

/** Who makes a call, and by which sign-in. */
export type Caller = TokenClaims;

/** Tells by the Authorization header who is calling. Throws UNAUTHENTICATED if that can't be told. */
export type Authenticator = (authorization: string | undefined) => Promise<Caller>;

// The scheme is written in any case (RFC 9110, 11.1).
const BEARER = /^bearer +(\S+)$/i;

/** Fine enough for a list of devices, and rare enough that calls don't wait for the disk. */
const NOTE_USE_EVERY_MS = 3_600_000;

/**
 * Takes a token of ours that has not expired, whose sign-in is not revoked. Reads one row, and once an hour writes
 * down that the sign-in is in use.
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
      // Where nothing can be written, a full disk for instance, all can still be read.
      await deps.storage
        .transaction((trx) => saveAuthSessionUse(trx, userId, authSessionId, now))
        .catch(() => {});
    }
    return caller;
  };
}
