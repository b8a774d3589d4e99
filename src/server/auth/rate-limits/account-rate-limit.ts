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
  /** What is left of the last batch; below 0: charged and not yet paid for. */
  batch: number;
  /** While a batch is being asked for. */
  asking: Promise<void> | undefined;
};

export type CallLimit = {
  /** Counts one more call of an account. Answers nothing at once, or a promise that may reject with TOO_MANY_REQUESTS. */
  take(userId: string): Promise<void> | undefined;
  /** Counts so many more for work that is done; no further call is let through until they are paid for. */
  charge(userId: string, calls: number): void;
  /** Pays for what was charged. Answers as `take` does. */
  payCharges(userId: string): Promise<void> | undefined;
};

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
      if (meter.freeAt <= at && meter.asking === undefined && meter.batch >= 0)
        meters.delete(userId);
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

  const askUntil = async (userId: string, meter: Meter, batch: number) => {
    while (meter.batch < batch) await (meter.asking ??= askForBatch(userId, meter));
  };

  const takeFromBatch = async (userId: string, meter: Meter) => {
    await askUntil(userId, meter, 1);
    meter.batch -= 1;
  };

  const meterOf = (userId: string, at: number): Meter => {
    sweep(at);
    let meter = meters.get(userId);
    if (meter === undefined) {
      meter = { freeAt: at, batch: 0, asking: undefined };
      meters.set(userId, meter);
    }
    return meter;
  };

  return {
    take(userId) {
      const at = now();
      const meter = meterOf(userId, at);
      // What lies farther ahead was written by a clock that has been put back since.
      const isCurrent = meter.freeAt > at && meter.freeAt <= at + MINUTE_MS;
      const base = isCurrent ? meter.freeAt : at;
      const isFree = meter.batch >= 0 && base + FREE_INTERVAL_MS <= at + MINUTE_MS;
      if (!isFree) return takeFromBatch(userId, meter);
      meter.freeAt = base + FREE_INTERVAL_MS;
      return undefined;
    },

    charge(userId, calls) {
      meterOf(userId, now()).batch -= calls;
    },

    payCharges(userId) {
      const meter = meters.get(userId);
      return meter && meter.batch < 0 ? askUntil(userId, meter, 0) : undefined;
    },
  };
}
