import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';

/**
 * Runs an attempt that counts if it fails with one of these codes. Counted before the outcome is known, so that
 * concurrent attempts can't all pass. Throws TOO_MANY_REQUESTS.
 */
export async function countFailures<T>(
  limiter: RateLimiter,
  counted: { limit: RateLimit; subject: string; failures: ReadonlySet<ErrorCode> },
  attempt: () => Promise<T>,
): Promise<T> {
  const { limit, subject, failures } = counted;
  await limiter.take(limit, subject);
  let isFailure = false;
  try {
    return await attempt();
  } catch (error) {
    isFailure = error instanceof AppError && failures.has(error.code);
    throw error;
  } finally {
    if (!isFailure) await limiter.giveBack(limit, subject);
  }
}
