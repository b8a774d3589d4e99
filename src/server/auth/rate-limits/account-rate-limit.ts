import { AppError } from '#contract/app-error.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';

const MINUTE_MS = 60_000;

/** Ten requests a second for a minute; only a faulty client reaches it. */
export const MAX_CALLS_PER_MINUTE = 600;

/** Counted in this process only, so that ordinary use costs no query. */
const FREE_CALLS = 60;

/** Further requests are taken in batches from the limit that all servers share. */
const CALLS_PER_BATCH = 60;

const BATCHES: RateLimit = {
  name: 'calls',
  max: (MAX_CALLS_PER_MINUTE - FREE_CALLS) / CALLS_PER_BATCH,
  periodMs: MINUTE_MS,
};

const FREE_INTERVAL_MS = MINUTE_MS / FREE_CALLS;

type Meter = {
  /** When the local calls are completely refilled, epoch milliseconds. */
  freeAt: number;
  /** Rest of the last batch; negative if charges are not paid yet. */
  batch: number;
  /** Set while a batch is being requested. */
  asking: Promise<void> | undefined;
};

export type AccountRateLimit = {
  /** Counts one request. Returns undefined, or a promise that may reject with TOO_MANY_REQUESTS. */
  take(userId: string): Promise<void> | undefined;
  /** Charges completed work. No further request is accepted until it is paid. */
  charge(userId: string, calls: number): void;
  /** Pays outstanding charges. Returns as `take` does. */
  payCharges(userId: string): Promise<void> | undefined;
};

/**
 * Limits an account to MAX_CALLS_PER_MINUTE requests, plus 60 a minute for each further server.
 */
export function createAccountRateLimit(deps: {
  limiter: RateLimiter;
  /** Epoch milliseconds. */
  now: () => number;
  report: (error: unknown) => void;
}): AccountRateLimit {
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
      // Fail open: a sleeper is not rejected because the limit can't be counted.
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

  const findMeter = (userId: string, at: number): Meter => {
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
      const meter = findMeter(userId, at);
      // An instant further ahead was written before the clock was set back.
      const isCurrent = meter.freeAt > at && meter.freeAt <= at + MINUTE_MS;
      const base = isCurrent ? meter.freeAt : at;
      const isFree = meter.batch >= 0 && base + FREE_INTERVAL_MS <= at + MINUTE_MS;
      if (!isFree) return takeFromBatch(userId, meter);
      meter.freeAt = base + FREE_INTERVAL_MS;
      return undefined;
    },

    charge(userId, calls) {
      findMeter(userId, now()).batch -= calls;
    },

    payCharges(userId) {
      const meter = meters.get(userId);
      return meter && meter.batch < 0 ? askUntil(userId, meter, 0) : undefined;
    },
  };
}
