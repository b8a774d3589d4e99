import type { ErrorCode } from '#contract/errors.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limiter.ts';
import { textKey } from '#server/auth/text-key.ts';
import { countFailures } from './count-failures.ts';

/** A sleeper far from home who has forgotten which password it was tries fewer; guessing takes 480 a day nowhere. */
export const SIGN_IN_FAILURES_LIMIT: RateLimit = {
  name: 'sign-in-failures',
  max: 20,
  periodMs: 3_600_000,
};

/** What only a guess is answered. */
const FAILURES: ReadonlySet<ErrorCode> = new Set(['INVALID_CREDENTIALS', 'INVALID_CODE']);

/**
 * Makes an attempt to sign in that counts if it fails, for the account with this email, whether or not there is one.
 * Throws TOO_MANY_REQUESTS.
 */
export async function countSignInFailures<T>(
  limiter: RateLimiter,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const counted = { limit: SIGN_IN_FAILURES_LIMIT, subject: textKey(email), failures: FAILURES };
  return await countFailures(limiter, counted, attempt);
}
