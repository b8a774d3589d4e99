import { AppError } from '#contract/app-error.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { forgetFreeLimits, giveOneBack, takeOne } from '#server/storage/tables/rate-limits.ts';
import { ConnectionLostError } from '#server/storage/engines/storage-unavailable.ts';
import { createKeyedHash } from '#server/auth/tokens/keyed-hash.ts';

/** So many at once; what is used up comes back bit by bit, all of it in the period. */
export type RateLimit = {
  /**
   * Limits of one name are one limit, whatever call they are for. They may differ in `max`, at the same rate: what exceeds
   * the smallest is then left to the others.
   */
  readonly name: string;
  readonly max: number;
  readonly periodMs: number;
};

/** Counts what somebody does, together with all other instances of this server. */
export type RateLimiter = {
  /** Throws TOO_MANY_REQUESTS, which says how long to wait, when nothing is left. */
  take(limit: RateLimit, subject: string): Promise<void>;
  /** For what turned out not to count. */
  giveBack(limit: RateLimit, subject: string): Promise<void>;
};

/** A load test may do everything as often as it likes. */
export const NO_RATE_LIMITS: RateLimiter = {
  take: async () => {},
  giveBack: async () => {},
};

/** Rows that say nothing any more are few and harm nobody; every instance looks after them now and then. */
const FORGET_EVERY_MS = 600_000;

/** A flood from more addresses than this at once costs the database something again. */
const MAX_REMEMBERED_REFUSALS = 10_000;

export function createRateLimiter(deps: {
  storage: Pick<Storage, 'limits'>;
  tokenSecret: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** Told of what went wrong where nobody waits. */
  report: (error: unknown) => void;
}): RateLimiter {
  const { storage, now, report } = deps;
  const hash = createKeyedHash(deps.tokenSecret, 'rate limits');
  const keyOf = (limit: RateLimit, subject: string) => hash(`${limit.name} ${subject}`);
  const intervalOf = (limit: RateLimit) => Math.floor(limit.periodMs / limit.max);

  // Until when each key is refused, so that repeats cost no query. Two limits of one name differ in `max`.
  const refusedUntil = new Map<string, number>();
  let forgotAt = now();

  const forgetNowAndThen = () => {
    if (Math.abs(now() - forgotAt) < FORGET_EVERY_MS) return;
    forgotAt = now();
    refusedUntil.clear();
    forgetFreeLimits(storage.limits, forgotAt).catch(report);
  };

  return {
    async take(limit, subject) {
      forgetNowAndThen();
      const key = keyOf(limit, subject);
      const refusal = `${key} ${limit.max}`;
      const until = refusedUntil.get(refusal) ?? 0;
      const knownWaitMs = until - now();
      // A clock that was put back must not make anybody wait for longer than the limit does.
      if (knownWaitMs > 0 && knownWaitMs <= limit.periodMs) throw tooManyRequests(knownWaitMs);
      refusedUntil.delete(refusal);

      const { periodMs } = limit;
      const intervalMs = intervalOf(limit);
      const taking = { key, now: now(), intervalMs, periodMs };
      const waitMs = await takeOne(storage.limits, taking).catch((error: unknown) => {
        if (!(error instanceof ConnectionLostError)) throw error;
        // It may have been counted: counting a call twice is better than failing it.
        return takeOne(storage.limits, taking);
      });
      if (waitMs === 0) return;
      if (refusedUntil.size >= MAX_REMEMBERED_REFUSALS) refusedUntil.clear();
      refusedUntil.set(refusal, now() + waitMs);
      throw tooManyRequests(waitMs);
    },

    async giveBack(limit, subject) {
      const key = keyOf(limit, subject);
      await giveOneBack(storage.limits, { key, intervalMs: intervalOf(limit) });
      refusedUntil.delete(`${key} ${limit.max}`);
    },
  };
}

function tooManyRequests(waitMs: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
