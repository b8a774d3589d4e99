import type { ErrorCode } from '#contract/errors.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import { countFailures } from '#server/usecases/sign-in/count-failures.ts';
import { isAppCode } from './consume-code.ts';

/** Three of a million codes are good at any moment: who may try 240 a day finds one in four years. */
export const CODE_FAILURES_LIMIT: RateLimit = {
  name: 'code-failures',
  max: 10,
  periodMs: 3_600_000,
};

const FAILURES: ReadonlySet<ErrorCode> = new Set(['INVALID_CODE', 'WRONG_CODE']);

/**
 * Makes an attempt that counts if the code is wrong, wherever it is made: nobody comes as far who has not the password.
 * Throws TOO_MANY_REQUESTS. A recovery code can't be guessed and is not counted, so that it lets the owner in where
 * somebody else has used the attempts up.
 */
export async function countCodeFailures<T>(
  limiter: RateLimiter,
  { userId, code }: { userId: string; code: string },
  attempt: () => Promise<T>,
): Promise<T> {
  if (!isAppCode(code)) return await attempt();
  const counted = { limit: CODE_FAILURES_LIMIT, subject: userId, failures: FAILURES };
  return await countFailures(limiter, counted, attempt);
}
