import { AppError } from '#contract/app-error.ts';
import { isAuthSessionLive } from '#server/storage/auth-sessions.ts';
import type { Storage } from '#server/storage/open-storage.ts';
import type { AccessTokens, TokenClaims } from './access-tokens.ts';

/** Who makes a call, and by which sign-in. */
export type Caller = TokenClaims;

/** Tells by the Authorization header who is calling. Throws UNAUTHENTICATED if that can't be told. */
export type Authenticator = (authorization: string | undefined) => Promise<Caller>;

// The scheme is written in any case (RFC 9110, 11.1).
const BEARER = /^bearer +(\S+)$/i;

/** Takes a token of ours that has not expired, whose sign-in is not revoked. Reads one row. */
export function createAuthenticator(deps: {
  storage: Storage;
  tokens: AccessTokens;
  now: () => number;
}): Authenticator {
  return async (authorization) => {
    const token = BEARER.exec(authorization ?? '')?.[1];
    const now = deps.now();
    const caller = token === undefined ? undefined : deps.tokens.read(token, now);
    if (
      caller === undefined ||
      !(await isAuthSessionLive(deps.storage.db, caller.userId, caller.authSessionId, now))
    ) {
      throw new AppError('UNAUTHENTICATED');
    }
    return caller;
  };
}
