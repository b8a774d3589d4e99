import type { ErrorCode } from '#contract/errors.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import { toIpPrefix } from '#server/auth/clients/ip-prefix.ts';
import { normalizeIdentifier } from '#server/auth/normalize-identifier.ts';
import { countFailures } from './count-failures.ts';

const HOUR_MS = 3_600_000;

/** Per account from all unknown networks, and from each known one. See docs/decisions/0009-whom-a-limit-binds.md. */
export const WRONG_PASSWORDS_LIMIT: RateLimit = {
  name: 'wrong-passwords',
  max: 20,
  periodMs: HOUR_MS,
};

/** Per account with a token: clients without one can't keep the sleeper from changing the password. */
export const SIGNED_IN_WRONG_PASSWORDS_LIMIT: RateLimit = {
  name: 'wrong-passwords-signed-in',
  max: 10,
  periodMs: HOUR_MS,
};

/** Per network over all accounts, wherever a password is taken. */
export const WRONG_PASSWORDS_OF_NETWORK_LIMIT: RateLimit = {
  name: 'wrong-passwords-network',
  max: 100,
  periodMs: HOUR_MS,
};

const FAILURES: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'INVALID_CODE',
  'WRONG_PASSWORD',
]);

/** The client: with a token, in a known network (its hash), or elsewhere. */
export type PasswordSource = 'signed in' | 'unknown network' | { readonly networkHash: string };

/**
 * Runs an attempt that counts if it fails, for the account with this email, whether or not there is one, and for the
 * client's network. Throws TOO_MANY_REQUESTS.
 */
export async function countWrongPasswords<T>(
  limiter: RateLimiter,
  { email, source, address }: { email: string; source: PasswordSource; address: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const account = normalizeIdentifier(email);
  const limit = source === 'signed in' ? SIGNED_IN_WRONG_PASSWORDS_LIMIT : WRONG_PASSWORDS_LIMIT;
  // A counter per known network, which guesses from elsewhere don't affect.
  const subject = typeof source === 'string' ? account : `${account} ${source.networkHash}`;
  const on = [
    [limit, subject],
    [WRONG_PASSWORDS_OF_NETWORK_LIMIT, toIpPrefix(address)],
  ] as const;
  return await countFailures(limiter, { on, failures: FAILURES }, attempt);
}
