import type { FastifyInstance, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify';
import { addressBlockOf } from '#server/auth/clients/ip-prefix.ts';
import type { CallLimit } from '#server/auth/rate-limits/account-rate-limit.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** In place of the limit of all calls of an account. */
    rateLimit?: RateLimit;
  }
}

const MINUTE_MS = 60_000;

/** A family behind one address can all sign in at once; a guesser gets 600 tries an hour, each against argon2id. */
export const SIGN_IN_LIMIT: RateLimit = { name: 'sign-in', max: 10, periodMs: MINUTE_MS };

/** A family of five can register in one sitting; filling the database takes far longer. */
export const REGISTER_LIMIT: RateLimit = { name: 'register', max: 5, periodMs: MINUTE_MS };

/** Bounds the hashing that one account can cause; wrong passwords and codes have stricter limits of their own. */
export const PASSWORD_LIMIT: RateLimit = { name: 'password', max: 10, periodMs: MINUTE_MS };

/** Few forget more than one password a minute. */
export const RESET_LIMIT: RateLimit = { name: 'reset', max: 10, periodMs: MINUTE_MS };

/** A link can't be guessed at any rate, but each try asks the database. */
export const RESET_LINK_LIMIT: RateLimit = { name: 'reset-link', max: 10, periodMs: MINUTE_MS };

/**
 * Nobody's mailbox is flooded; a new link can be had before the last one has expired. It binds addresses that no account
 * has as well.
 */
export const RESET_MAILS_LIMIT: RateLimit = {
  name: 'reset-mails',
  max: 5,
  periodMs: 60 * MINUTE_MS,
};

/** A form saved every two seconds. */
export const CHANGE_ACCOUNT_LIMIT: RateLimit = {
  name: 'change-account',
  max: 30,
  periodMs: MINUTE_MS,
};

/** By sign-in and not by account: a stolen token that uses up all limits must not keep the owner from signing it out. */
export const SIGN_OUT_LIMIT: RateLimit = { name: 'sign-out', max: 30, periodMs: MINUTE_MS };

/** Nobody reads so many; each can be as long as ten years. */
export const EXPORT_LIMIT: RateLimit = { name: 'export', max: 10, periodMs: MINUTE_MS };

/**
 * Limits the routes added after it: by account (or sign-in) where one is signed in, else by address block. Those that name no limit
 * of their own have that of all calls, if somebody is signed in.
 */
export function addRateLimits(
  app: FastifyInstance,
  deps: { limiter: RateLimiter; limitCall: CallLimit },
): void {
  app.addHook('onRoute', (route) => {
    const limit = route.config?.rateLimit;
    const hook = limit === undefined ? limitAllCalls(deps.limitCall) : limitBy(deps.limiter, limit);
    // After the hook that says who is calling.
    route.onRequest = [...[route.onRequest ?? []].flat(), hook];
  });
}

function limitBy(limiter: RateLimiter, limit: RateLimit): onRequestAsyncHookHandler {
  return async (request) => {
    const { caller, ip } = request;
    const subject = limit === SIGN_OUT_LIMIT ? caller?.authSessionId : caller?.userId;
    await limiter.take(limit, subject ?? addressBlockOf(ip));
  };
}

/** Most calls need not wait for a promise. */
function limitAllCalls(limitCall: CallLimit): onRequestHookHandler {
  return (request, _reply, done) => {
    const waiting = request.caller ? limitCall.take(request.caller.userId) : undefined;
    if (waiting === undefined) done();
    return waiting;
  };
}
