import { AppError } from '#contract/app-error.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limiter.ts';
import { textKey } from '#server/auth/text-key.ts';

/** A sleeper far from home who has forgotten which password it was tries fewer; guessing takes 480 a day nowhere. */
export const SIGN_IN_FAILURES_LIMIT: RateLimit = {
  name: 'sign-in-failures',
  max: 20,
  periodMs: 3_600_000,
};

/** What only a guess is answered. */
const FAILURES: ReadonlySet<string> = new Set(['INVALID_CREDENTIALS', 'INVALID_CODE']);

/**
 * Makes an attempt to sign in that counts if it fails, for the account with this email, whether or not there is one.
 * Counted before it is known how it ends: many at the same moment can't all pass. Throws TOO_MANY_REQUESTS.
 */
export async function countSignInFailures<T>(
  limiter: RateLimiter,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const subject = textKey(email);
  await limiter.take(SIGN_IN_FAILURES_LIMIT, subject);
  let isFailure = false;
  try {
    return await attempt();
  } catch (error) {
    isFailure = error instanceof AppError && FAILURES.has(error.code);
    throw error;
  } finally {
    if (!isFailure) await limiter.giveBack(SIGN_IN_FAILURES_LIMIT, subject);
  }
}
