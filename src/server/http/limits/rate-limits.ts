import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { toIpPrefix } from '#server/auth/clients/ip-prefix.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Replaces the general limit of an account. */
    rateLimit?: RateLimit;
  }
}

const MINUTE_MS = 60_000;

/** All other calls of an account: ten a second for a minute; only a faulty client reaches it. */
export const CALLS_LIMIT: RateLimit = { name: 'calls', max: 600, periodMs: MINUTE_MS };

/** A family behind one address can sign in at once; wrong passwords have a stricter limit. */
export const SIGN_IN_LIMIT: RateLimit = { name: 'sign-in', max: 10, periodMs: MINUTE_MS };

/** Each visit of the sign-in page takes one; it costs neither a hash nor a query. */
export const PASSKEY_CHALLENGE_LIMIT: RateLimit = {
  name: 'passkey-challenge',
  max: 60,
  periodMs: MINUTE_MS,
};

/** A family of five can register at once. */
export const REGISTER_LIMIT: RateLimit = { name: 'register', max: 5, periodMs: MINUTE_MS };

/** Limits the hashing that one account can cause; failed attempts have stricter limits. */
export const PASSWORD_LIMIT: RateLimit = { name: 'password', max: 10, periodMs: MINUTE_MS };

/** Enough for people behind one address. */
export const RESET_LIMIT: RateLimit = { name: 'reset', max: 10, periodMs: MINUTE_MS };

/** A link can't be guessed, but each attempt costs a query. */
export const RESET_LINK_LIMIT: RateLimit = { name: 'reset-link', max: 10, periodMs: MINUTE_MS };

/** A form saved every two seconds. */
export const CHANGE_ACCOUNT_LIMIT: RateLimit = {
  name: 'change-account',
  max: 30,
  periodMs: MINUTE_MS,
};

/** Per sign-in, so that a stolen token can't keep the owner from revoking it. */
export const SIGN_OUT_LIMIT: RateLimit = { name: 'sign-out', max: 30, periodMs: MINUTE_MS };

/** Each export can contain ten years. */
export const EXPORT_LIMIT: RateLimit = { name: 'export', max: 10, periodMs: MINUTE_MS };

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
