import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/app-error.ts';

export type RateLimit = { readonly max: number; readonly timeWindow: number };

const MINUTE_MS = 60_000;

/** A family behind one address can all sign in at once; a guesser gets 600 tries an hour, each against argon2id. */
export const SIGN_IN_LIMIT: RateLimit = { max: 10, timeWindow: MINUTE_MS };

/** A family of five can register in one sitting; filling the database takes far longer. */
export const REGISTER_LIMIT: RateLimit = { max: 5, timeWindow: MINUTE_MS };

/** A form saved every two seconds; with a stolen token as many passwords can be guessed, each against argon2id. */
export const CHANGE_ACCOUNT_LIMIT: RateLimit = { max: 30, timeWindow: MINUTE_MS };

/** Nobody reads so many; each can be as long as ten years. */
export const EXPORT_LIMIT: RateLimit = { max: 10, timeWindow: MINUTE_MS };

/** Ten calls a second for a minute: no web app of ours comes near, only a client that has run wild. */
export const GENERAL_LIMIT: RateLimit = { max: 600, timeWindow: MINUTE_MS };

const { normalizeIP } = rateLimit;

/** Limits the routes added after it: by account where one is signed in, else by address (IPv6: by /64). */
export async function addRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    ...GENERAL_LIMIT,
    keyGenerator: (request: FastifyRequest) => request.caller?.userId ?? normalizeIP(request.ip),
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
    // Retry-After alone says what to do; the counters would only invite to use them up.
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}
