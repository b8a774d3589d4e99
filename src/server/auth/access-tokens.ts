import { createSigner, createVerifier } from 'fast-jwt';

/** What an access token says: who, and by which sign-in. */
export type TokenClaims = { readonly userId: string; readonly authSessionId: string };

export type AccessTokens = {
  /** Both instants in epoch milliseconds; the token holds whole seconds. */
  issue(claims: TokenClaims, issuedAt: number, expiresAt: number): string;
  /** The claims of a token of ours that has not expired at `now`; undefined for anything else. */
  read(token: string, now: number): TokenClaims | undefined;
};

type Signed = TokenClaims & { readonly exp: number };

/** The devices of a busy hour; each takes half a kilobyte. */
const REMEMBERED_TOKENS = 10_000;

/** JWTs signed with HMAC-SHA-256 and nothing else, whatever algorithm a token names. */
export function createAccessTokens(secret: string): AccessTokens {
  const key = Buffer.from(secret);
  const sign = createSigner({ key, algorithm: 'HS256' });
  // The clock is passed in, so the expiry is compared here and not by the library.
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true });

  const readSigned = (token: string): Signed | undefined => {
    let payload: Record<string, unknown>;
    try {
      payload = verify(token);
    } catch {
      return undefined;
    }
    const { userId, sid, exp } = payload;
    if (typeof userId !== 'string' || typeof sid !== 'string') return undefined;
    return typeof exp === 'number' ? { userId, authSessionId: sid, exp } : undefined;
  };
  // What was signed stays so: to check it again with every call would be a twentieth of what the dashboard costs.
  const remembered = new Map<string, Signed>();

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
      let signed = remembered.get(token);
      if (signed === undefined) {
        signed = readSigned(token);
        if (signed === undefined) return undefined;
        if (remembered.size === REMEMBERED_TOKENS) remembered.clear();
        remembered.set(token, signed);
      }
      const { userId, authSessionId, exp } = signed;
      return exp * 1000 > now ? { userId, authSessionId } : undefined;
    },
  };
}
