import type { ErrorCode } from '#contract/errors.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import { normalizeIdentifier } from '#server/auth/normalize-identifier.ts';
import { countFailures } from './count-failures.ts';

/** Per account over all routes: 480 guesses a day. See docs/decisions/0009-whom-a-limit-binds.md. */
export const WRONG_PASSWORDS_LIMIT: RateLimit = {
  name: 'wrong-passwords',
  max: 20,
  periodMs: 3_600_000,
};

/**
 * The same counter and rate with room for ten more. Sign-ins from unknown networks stop before, so they
 * can't keep the sleeper from changing the password.
 */
export const SIGNED_IN_WRONG_PASSWORDS_LIMIT: RateLimit = {
  ...WRONG_PASSWORDS_LIMIT,
  max: 30,
  periodMs: 5_400_000,
};

const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'INVALID_CODE',
  'WRONG_PASSWORD',
]);

/** The client: with a token, in a known network (its hash), or elsewhere. */
export type PasswordSource = 'signed in' | 'unknown network' | { readonly networkHash: string };

/**
 * Runs an attempt that counts if it fails, for the account with this email, whether or not there is one. Throws
 * TOO_MANY_REQUESTS.
 */
export async function countWrongPasswords<T>(
  limiter: RateLimiter,
  { email, source }: { email: string; source: PasswordSource },
  attempt: () => Promise<T>,
): Promise<T> {
  const limit = source === 'signed in' ? SIGNED_IN_WRONG_PASSWORDS_LIMIT : WRONG_PASSWORDS_LIMIT;
  // A counter per known network, which guesses from elsewhere don't affect.
  const subject =
    typeof source === 'string'
      ? normalizeIdentifier(email)
      : `${normalizeIdentifier(email)} ${source.networkHash}`;
  return await countFailures(limiter, { limit, subject, failures: FAILURES }, attempt);
}
