import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';

/** The claims that the client reads; it does not verify the signature. */
export type TokenPayload = {
  userId: string | null;
  /** Seconds since the epoch; absent if the token has no expiry. */
  exp?: number;
  /** When it was issued, in seconds since the epoch. */
  iat?: number;
  /** The id of the sign-in, which a renewed token keeps. */
  sid?: string;
  username?: string;
  name?: string;
  email?: string;
};

/** Decodes a token's payload (base64url JSON); null if malformed. */
export function decodeToken(token: string): TokenPayload | null {
  const middle = token.split('.')[1];
  if (middle === undefined) return null;
  const claims = parseObject(middle);
  if (claims === null) return null;
  const { userId, exp, iat } = claims;
  return {
    userId: typeof userId === 'number' ? String(userId) : toText(userId),
    ...(typeof exp === 'number' && { exp }),
    ...(typeof iat === 'number' && { iat }),
    ...Object.fromEntries(
      TEXT_CLAIMS.map((name) => [name, toText(claims[name])]).filter(([, text]) => text !== null),
    ),
  };
}

const TEXT_CLAIMS = ['sid', 'username', 'name', 'email'];

/** True from the second named by `exp` on; a token without it never expires. */
export function isExpired(payload: TokenPayload, nowMs: number): boolean {
  return payload.exp !== undefined && payload.exp <= nowMs / 1000;
}

/** True in the last third of the token's life, when the server issues a new one. */
export function isRenewable({ iat, exp }: TokenPayload, nowMs: number): boolean {
  return iat !== undefined && exp !== undefined && 3 * (exp - nowMs / 1000) <= exp - iat;
}

function parseObject(base64url: string): Record<string, unknown> | null {
  try {
    const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : null;
  } catch {
    return null;
  }
}

/** An empty text counts as missing. */
const toText = (claim: unknown): string | null =>
  typeof claim === 'string' && claim !== '' ? claim : null;

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

/** The response to a request; undefined if its sender has signed out meanwhile. */
export async function ignoreIfSignedOut<Answer>(
  call: Promise<Answer>,
): Promise<Answer | undefined> {
  const signIn = storedSignIn();
  const answer = await call;
  return storedSignIn() === signIn ? answer : undefined;
}

/** Id and e-mail of the account that used this browser last, until it signs out. */
const KEY = 'lastAccount';

export function readLastAccount(): { userId?: string; email?: string } {
  const [userId, email] = readStored(KEY)?.split(' ') ?? [];
  return { ...(userId && { userId }), ...(email && { email }) };
}

export function writeLastAccount(userId: string | null, email = readLastAccount().email): void {
  writeStored(KEY, userId === null ? null : `${userId} ${email ?? ''}`);
}
