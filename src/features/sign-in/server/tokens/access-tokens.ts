import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TokenClaims, ReadToken } from '#caller.ts';

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** Cache size: the devices of a busy hour, half a kilobyte each. */
const REMEMBERED_TOKENS = 10_000;

/** The header of every token. Comparing its text keeps clients from choosing an algorithm. */
const HEADER = encodeJson({ alg: 'HS256', typ: 'JWT' });

/** JWTs (RFC 7519) in compact form, signed with HMAC-SHA-256. See docs/decisions/0011-own-tokens.md. */
export function createAccessTokens(secret: string) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');

  const readSigned = (token: string): ReadToken | undefined => {
    const [header, payload = '', signature = '', ...rest] = token.split('.', 4);
    if (header !== HEADER || rest.length > 0) return undefined;
    // Comparing text also rejects other encodings of the same signature bytes.
    if (!isEqual(signature, sign(`${header}.${payload}`))) return undefined;
    return parsePayload(payload);
  };
  // Cache valid signatures: checking each time costs 5 % of a dashboard.
  const remembered = new Map<string, ReadToken>();

  return {
    /** Both instants in epoch milliseconds; the token holds whole seconds. */
    issue(claims: TokenClaims, issuedAt: number, expiresAt: number): string {
      const payload = encodeJson({
        userId: claims.userId,
        sid: claims.authSessionId,
        iat: Math.floor(issuedAt / 1000),
        exp: Math.floor(expiresAt / 1000),
      });
      return `${HEADER}.${payload}.${sign(`${HEADER}.${payload}`)}`;
    },

    /** Claims of a valid token that has not expired at `now`; otherwise undefined. */
    read(token: string, now: number): ReadToken | undefined {
      let signed = remembered.get(token);
      if (signed === undefined) {
        signed = readSigned(token);
        if (signed === undefined) return undefined;
        if (remembered.size === REMEMBERED_TOKENS) remembered.clear();
        remembered.set(token, signed);
      }
      return signed.expiresAt > now ? signed : undefined;
    },
  };
}

function encodeJson(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Compares in constant time. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function parsePayload(payload: string): ReadToken | undefined {
  const bytes = Buffer.from(payload, 'base64url');
  // Node decodes leniently; only the canonical spelling is accepted.
  if (bytes.toString('base64url') !== payload) return undefined;
  try {
    const { userId, sid, iat, exp } = JSON.parse(bytes.toString()) as Record<string, unknown>;
    if (typeof userId !== 'string' || typeof sid !== 'string') return undefined;
    if (typeof iat !== 'number' || typeof exp !== 'number') return undefined;
    return { userId, authSessionId: sid, issuedAt: iat * 1000, expiresAt: exp * 1000 };
  } catch {
    return undefined;
  }
}
