import { AppError } from '#contract/app-error.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';

const MINUTE_MS = 60_000;

/** Ten calls a second for a minute: no web app of ours comes near, only a client that has run wild. */
export const MAX_CALLS_PER_MINUTE = 600;

/** So many are counted in this process alone, so that ordinary use costs the database nothing. */
const FREE_CALLS = 60;

/** Whoever makes more takes so many at a time from what all instances share. */
const CALLS_PER_BATCH = 60;

const BATCHES: RateLimit = {
  name: 'calls',
  max: (MAX_CALLS_PER_MINUTE - FREE_CALLS) / CALLS_PER_BATCH,
  periodMs: MINUTE_MS,
};

const FREE_INTERVAL_MS = MINUTE_MS / FREE_CALLS;

type Meter = {
  /** When all free calls will be there again. */
  freeAt: number;
  /** What is left of the last batch. */
  batch: number;
  /** While a batch is being asked for. */
  asking: Promise<void> | undefined;
};

/** Counts one more call of an account. Answers nothing at once, or a promise that may reject with TOO_MANY_REQUESTS. */
export type CallLimit = (userId: string) => Promise<void> | undefined;

/**
 * Bounds the calls of an account to MAX_CALLS_PER_MINUTE, and with several instances to 60 a minute more for each
 * further one.
 */
export function createCallLimit(deps: {
  limiter: RateLimiter;
  /** Epoch milliseconds. */
  now: () => number;
  report: (error: unknown) => void;
}): CallLimit {
  const { limiter, now, report } = deps;
  const meters = new Map<string, Meter>();
  let sweptAt = now();

  const sweep = (at: number) => {
    if (Math.abs(at - sweptAt) < MINUTE_MS) return;
    sweptAt = at;
    for (const [userId, meter] of meters) {
      if (meter.freeAt <= at && meter.asking === undefined) meters.delete(userId);
    }
  };

  const askForBatch = async (userId: string, meter: Meter) => {
    try {
      await limiter.take(BATCHES, userId);
    } catch (error) {
      if (error instanceof AppError) throw error;
      // A limit that can't be counted is no reason to turn a sleeper away.
      report(error);
    } finally {
      meter.asking = undefined;
    }
    meter.batch += CALLS_PER_BATCH;
  };

  const takeFromBatch = async (userId: string, meter: Meter) => {
    while (meter.batch === 0) await (meter.asking ??= askForBatch(userId, meter));
    meter.batch -= 1;
  };

  return (userId) => {
    const at = now();
    sweep(at);
    let meter = meters.get(userId);
    if (meter === undefined) {
      meter = { freeAt: at, batch: 0, asking: undefined };
      meters.set(userId, meter);
    }
    // What lies farther ahead was written by a clock that has been put back since.
    const isCurrent = meter.freeAt > at && meter.freeAt <= at + MINUTE_MS;
    const base = isCurrent ? meter.freeAt : at;
    if (base + FREE_INTERVAL_MS > at + MINUTE_MS) return takeFromBatch(userId, meter);
    meter.freeAt = base + FREE_INTERVAL_MS;
    return undefined;
  };
}
