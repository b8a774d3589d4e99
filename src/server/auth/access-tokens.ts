import { createSigner, createVerifier } from 'fast-jwt';

/** What an access token says: who, and by which sign-in. */
export type TokenClaims = { readonly userId: string; readonly authSessionId: string };

export type AccessTokens = {
  /** Both instants in epoch milliseconds; the token holds whole seconds. */
  issue(claims: TokenClaims, issuedAt: number, expiresAt: number): string;
  /** The claims of a token of ours that has not expired at `now`; undefined for anything else. */
  read(token: string, now: number): TokenClaims | undefined;
};

/** JWTs signed with HMAC-SHA-256 and nothing else, whatever algorithm a token names. */
export function createAccessTokens(secret: string): AccessTokens {
  const key = Buffer.from(secret);
  const sign = createSigner({ key, algorithm: 'HS256' });
  // The clock is passed in, so the expiry is compared here and not by the library.
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true });

  return {
    issue(claims, issuedAt, expiresAt) {
      return sign({
        userId: claims.userId,
        sid: claims.authSessionId,
        iat: Math.floor(issuedAt / 1000),
        exp: Math.floor(expiresAt / 1000),
      });
    },

    read(token, now) {
      let payload: Record<string, unknown>;
      try {
        payload = verify(token);
      } catch {
        return undefined;
      }
      const { userId, sid, exp } = payload;
      if (typeof userId !== 'string' || typeof sid !== 'string') return undefined;
      if (typeof exp !== 'number' || exp * 1000 <= now) return undefined;
      return { userId, authSessionId: sid };
    },
  };
}
