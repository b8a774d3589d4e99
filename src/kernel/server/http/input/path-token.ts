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
  { authenticate, limiter, accountQueue }: Context,
  { token, scope, origin }: { token: string; scope: TokenScope; origin: RequestOrigin },
  work: (account: Caller['account']) => Promise<T>,
): Promise<T> {
  await limiter.take(PATH_TOKEN_LIMIT, toIpPrefix(origin.address));
  const { userId, authSessionId: tokenId, account } = await authenticate.byPath(token, scope);
  await limiter.take(PATH_TOKEN_LIMIT, tokenId);
  await limiter.take(CALLS_LIMIT, userId);
  return await accountQueue.runCall(userId, () => work(account));
}
