import type { TokenScope } from '#kernel/rules/credentials.ts';
import { toIpPrefix } from '#kernel/server/clients/ip-prefix.ts';
import type { RateLimit } from '#kernel/server/rate-limits/rate-limiter.ts';
import type { Caller } from '#caller.ts';
import type { Context } from '#server-feature.ts';

/**
 * Per network before the token is known, then per token, so that the copy of a link does not use up the limit of its
 * account. A household has a few devices, which call it some times an hour.
 */
const PATH_TOKEN_LIMIT: RateLimit = { name: 'path-tokens', max: 60, periodMs: 60_000 };

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
