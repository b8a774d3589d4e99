import type { TokenScope } from '#kernel/rules/credentials.ts';
import { toIpPrefix } from '#kernel/server/clients/ip-prefix.ts';
import type { RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import type { RateLimit } from '#kernel/server/rate-limits/rate-limiter.ts';
import type { Caller } from '#caller.ts';
import { CALLS_LIMIT } from '../limits/rate-limits.ts';
import type { Context } from '#server-feature.ts';

/**
 * Per network before the token is known, then per token, so that the copy of a link does not use up the limit of its
 * account. A household has a few devices, which call it some times an hour.
 */
const PATH_TOKEN_LIMIT: RateLimit = { name: 'path-tokens', max: 60, periodMs: 60_000 };

/**
 * Works for the account of an API token in the path, as for a signed-in request: by its limits, and in its turn. Throws
 * UNAUTHENTICATED or TOO_MANY_REQUESTS.
 */
export async function asTokenOwner<T>(
  deps: Context,
  { token, scope, origin }: { token: string; scope: TokenScope; origin: RequestOrigin },
  work: (account: Caller['account']) => Promise<T>,
): Promise<T> {
  const { userId, account } = await findTokenOwner(deps, { token, scope, ...origin });
  await deps.limiter.take(CALLS_LIMIT, userId);
  return await deps.accountQueue.runCall(userId, () => work(account));
}

/** The caller by an API token in the path. Throws UNAUTHENTICATED or TOO_MANY_REQUESTS. */
export async function findTokenOwner(
  { authenticate, limiter }: Context,
  { token, scope, address }: { token: string; scope: TokenScope; address: string },
): Promise<Caller> {
  await limiter.take(PATH_TOKEN_LIMIT, toIpPrefix(address));
  const caller = await authenticate.byPath(token, scope);
  await limiter.take(PATH_TOKEN_LIMIT, caller.authSessionId);
  return caller;
}
