import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { toIpPrefix } from '#kernel/server/clients/ip-prefix.ts';
import type { RateLimit, RateLimiter } from '#kernel/server/rate-limits/rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Replaces the general limit of an account. */
    rateLimit?: RateLimit;
  }
}

const MINUTE_MS = 60_000;

const perMinute = (name: string, max: number): RateLimit => ({ name, max, periodMs: MINUTE_MS });

/** All other calls of an account: ten a second for a minute; only a faulty client reaches it. */
export const CALLS_LIMIT = perMinute('calls', 600);

/** Calls for which an API token has no scope, by token: a program that is set up wrongly repeats one call. */
export const REFUSED_CALLS_LIMIT = perMinute('refused-calls', 60);

/** A family behind one address can sign in at once; wrong passwords have a stricter limit. */
export const SIGN_IN_LIMIT = perMinute('sign-in', 10);

/** A family of five can register at once. */
export const REGISTER_LIMIT = perMinute('register', 5);

/** Limits the hashing that one account can cause; failed attempts have stricter limits. */
export const PASSWORD_LIMIT = perMinute('password', 10);

/** Enough for people behind one address. */
export const RESET_LIMIT = perMinute('reset', 10);

/** A link can't be guessed, but each attempt costs a query. */
export const RESET_LINK_LIMIT = perMinute('reset-link', 10);

/** A form saved every two seconds. */
export const CHANGE_ACCOUNT_LIMIT = perMinute('change-account', 30);

/** Per sign-in, so that a stolen token can't keep the owner from revoking it. */
export const SIGN_OUT_LIMIT = perMinute('sign-out', 30);

/** Each export can contain ten years. */
export const EXPORT_LIMIT = perMinute('export', 10);

/** Tests of channels and webhooks: each is a request to an address that the sleeper chose. */
export const OUTBOUND_TEST_LIMIT: RateLimit = {
  name: 'reminder-tests',
  max: 5,
  periodMs: 60 * MINUTE_MS,
};

/**
 * Limits the routes added after it: by account or sign-in if signed in, else by address block. Signed-in routes without
 * their own limit have the general one.
 */
export function addRateLimits(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRoute', (route) => {
    const hook = limitBy(limiter, route.config?.rateLimit ?? CALLS_LIMIT);
    // After the authentication hook.
    route.onRequest = [...[route.onRequest ?? []].flat(), hook];
  });
}

function limitBy(limiter: RateLimiter, limit: RateLimit): onRequestAsyncHookHandler {
  return async ({ caller, ip }) => {
    if (caller === null && limit === CALLS_LIMIT) return;
    const subject = limit === SIGN_OUT_LIMIT ? caller?.authSessionId : caller?.userId;
    await limiter.take(limit, subject ?? toIpPrefix(ip));
  };
}
