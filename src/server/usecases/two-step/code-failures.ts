import type { ErrorCode } from '#contract/errors.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import { countFailures } from '#server/usecases/sign-in/count-failures.ts';
import { isAppCode } from './consume-code.ts';

/** Three of a million codes are valid at a time: 240 attempts a day find one in four years. */
export const CODE_FAILURES_LIMIT: RateLimit = {
  name: 'code-failures',
  max: 10,
  periodMs: 3_600_000,
};

const FAILURES: ReadonlySet<ErrorCode> = new Set(['INVALID_CODE', 'WRONG_CODE']);

/**
 * Runs an attempt that counts if the code is wrong, from any network: it requires the password.
 * Throws TOO_MANY_REQUESTS. Recovery codes can't be guessed and are not counted, so that the owner can sign in after
 * an attacker has used up the attempts.
 */
export async function countCodeFailures<T>(
  limiter: RateLimiter,
  { userId, code }: { userId: string; code: string },
  attempt: () => Promise<T>,
): Promise<T> {
  if (!isAppCode(code)) return await attempt();
  const counted = { on: [[CODE_FAILURES_LIMIT, userId]], failures: FAILURES } as const;
  return await countFailures(limiter, counted, attempt);
}
