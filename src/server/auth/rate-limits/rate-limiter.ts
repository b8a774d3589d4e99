import { AppError } from '#contract/app-error.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { deleteUnusedLimits, refund, consume } from '#server/storage/tables/rate-limits.ts';
import { ConnectionLostError } from '#server/storage/engines/storage-unavailable.ts';
import { createKeyedHash } from '#server/auth/tokens/keyed-hash.ts';

/** Token bucket: `max` at once, refilled evenly over the period. */
export type RateLimit = {
  /**
   * Limits with one name share a counter. They may differ in `max` at the same rate: the part above
   * the smallest is then reserved for the others.
   */
  readonly name: string;
  readonly max: number;
  readonly periodMs: number;
};

/** Counts actions together with all other servers on the database. */
export type RateLimiter = {
  /** Throws TOO_MANY_REQUESTS with the seconds to wait if nothing is left. */
  take(limit: RateLimit, subject: string): Promise<void>;
  /** Returns a consumed unit, for an action that does not count. */
  giveBack(limit: RateLimit, subject: string): Promise<void>;
};

/** No limits, for load tests. */
export const NO_RATE_LIMITS: RateLimiter = {
  take: async () => {},
  giveBack: async () => {},
};

/** Expired rows are few and harmless; each server removes them now and then. */
const FORGET_EVERY_MS = 600_000;

/** Size of the cache of rejected keys. A flood from more addresses costs queries again. */
const MAX_REMEMBERED_REFUSALS = 10_000;

export function createRateLimiter(deps: {
  storage: Pick<Storage, 'limits'>;
  tokenSecret: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** Receives background errors. */
  report: (error: unknown) => void;
}): RateLimiter {
  const { storage, now, report } = deps;
  const hash = createKeyedHash(deps.tokenSecret, 'rate limits');
  const toKey = (limit: RateLimit, subject: string) => hash(`${limit.name} ${subject}`);
  const toInterval = (limit: RateLimit) => Math.floor(limit.periodMs / limit.max);

  // Cache rejected keys until they reset, so that repeats cost no query. The key includes `max`, because limits that
  // share a name may differ in it.
  const refusedUntil = new Map<string, number>();
  let forgotAt = now();

  const forgetNowAndThen = () => {
    if (Math.abs(now() - forgotAt) < FORGET_EVERY_MS) return;
    forgotAt = now();
    refusedUntil.clear();
    deleteUnusedLimits(storage.limits, forgotAt).catch(report);
  };

  return {
    async take(limit, subject) {
      forgetNowAndThen();
      const key = toKey(limit, subject);
      const refusal = `${key} ${limit.max}`;
      const until = refusedUntil.get(refusal) ?? 0;
      const knownWaitMs = until - now();
      // After the clock is set back, wait at most as long as the limit's period.
      if (knownWaitMs > 0 && knownWaitMs <= limit.periodMs) throw tooManyRequests(knownWaitMs);
      refusedUntil.delete(refusal);

      const { periodMs } = limit;
      const intervalMs = toInterval(limit);
      const taking = { key, now: now(), intervalMs, periodMs };
      const waitMs = await consume(storage.limits, taking).catch((error: unknown) => {
        if (!(error instanceof ConnectionLostError)) throw error;
        // It may have been counted: counting twice is better than failing.
        return consume(storage.limits, taking);
      });
      if (waitMs === 0) return;
      if (refusedUntil.size >= MAX_REMEMBERED_REFUSALS) refusedUntil.clear();
      refusedUntil.set(refusal, now() + waitMs);
      throw tooManyRequests(waitMs);
    },

    async giveBack(limit, subject) {
      const key = toKey(limit, subject);
      await refund(storage.limits, { key, intervalMs: toInterval(limit) });
      refusedUntil.delete(`${key} ${limit.max}`);
    },
  };
}

function tooManyRequests(waitMs: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
