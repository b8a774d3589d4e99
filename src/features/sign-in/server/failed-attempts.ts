import { AppError } from '#kernel/contract/app-error.ts';
import type { ErrorCode } from '#errors.ts';
import { toIpPrefix } from '#kernel/server/clients/ip-prefix.ts';
import { normalizeIdentifier } from '#accounts/server/normalize-identifier.ts';
import type { RateLimit, RateLimiter } from '#kernel/server/rate-limits/rate-limiter.ts';
import type { WriteTransaction } from '#schema.ts';
import { isAppCode } from './second-step/consume-code.ts';
import type { Context } from '#server-feature.ts';

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

const PASSWORD_FAILURES: ReadonlySet<ErrorCode> = new Set([
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
  return await countFailures(limiter, { on, failures: PASSWORD_FAILURES }, attempt);
}

/** Three of a million codes are valid at a time: 240 attempts a day find one in four years. */
export const CODE_FAILURES_LIMIT: RateLimit = {
  name: 'code-failures',
  max: 10,
  periodMs: HOUR_MS,
};

const CODE_FAILURES: ReadonlySet<ErrorCode> = new Set(['INVALID_CODE', 'WRONG_CODE']);

/**
 * Runs a transaction that counts if the code is wrong, from any network: it requires the password.
 * Throws TOO_MANY_REQUESTS. Recovery codes can't be guessed and are not counted, so that the owner can sign in after
 * an attacker has used up the attempts.
 */
export async function transactWithCode<T>(
  { storage, limiter }: Pick<Context, 'storage' | 'limiter'>,
  { userId, code }: { userId: string; code: string },
  work: (trx: WriteTransaction) => Promise<T>,
): Promise<T> {
  const attempt = () => storage.transaction(work);
  if (!isAppCode(code)) return await attempt();
  const counted = { on: [[CODE_FAILURES_LIMIT, userId]], failures: CODE_FAILURES } as const;
  return await countFailures(limiter, counted, attempt);
}

/**
 * Runs an attempt that counts on each of these limits if it fails with one of these codes. Counted before the outcome
 * is known, so that concurrent attempts can't all pass. Throws TOO_MANY_REQUESTS.
 */
async function countFailures<T>(
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
