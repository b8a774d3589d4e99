import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';

/**
 * Runs an attempt that counts on each of these limits if it fails with one of these codes. Counted before the outcome
 * is known, so that concurrent attempts can't all pass. Throws TOO_MANY_REQUESTS.
 */
export async function countFailures<T>(
  limiter: RateLimiter,
  counted: {
    on: readonly (readonly [limit: RateLimit, subject: string])[];
    failures: ReadonlySet<ErrorCode>;
  },
  attempt: () => Promise<T>,
): Promise<T> {
  const taken: (readonly [RateLimit, string])[] = [];
  let isFailure = false;
  try {
    for (const each of counted.on) {
      await limiter.take(...each);
      taken.push(each);
    }
    return await attempt();
  } catch (error) {
    isFailure = error instanceof AppError && counted.failures.has(error.code);
    throw error;
  } finally {
    if (!isFailure) await Promise.all(taken.map((each) => limiter.giveBack(...each)));
  }
}
