import type { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { AppError } from '#kernel/contract/app-error.ts';

/** `max` in a period that begins with the first one. Limits with one name are one limit. */
export type RateLimit = {
  readonly name: string;
  readonly max: number;
  readonly periodMs: number;
};

/** Counts actions of this server process. */
export type RateLimiter = {
  /** Throws TOO_MANY_REQUESTS with the seconds to wait if nothing is left. */
  take(limit: RateLimit, subject: string): Promise<void>;
  /** Returns a consumed unit, for an action that does not count. */
  giveBack(limit: RateLimit, subject: string): Promise<void>;
  /** Counts completed work, above the limit too. */
  charge(limit: RateLimit, subject: string, units: number): void;
  /** Throws TOO_MANY_REQUESTS if more than the limit was charged. */
  requireNotExceeded(limit: RateLimit, subject: string): Promise<void>;
};

/** No limits, for load tests and commands. */
export const NO_RATE_LIMITS: RateLimiter = {
  take: async () => {},
  giveBack: async () => {},
  charge: () => {},
  requireNotExceeded: async () => {},
};

/** Of one limit and period, about 40 MB. Above it new subjects are rejected: evicting one would reset its count. */
const MAX_SUBJECTS = 100_000;

type Counter = {
  readonly counts: RateLimiterMemory;
  /** New subjects of the period. */
  readonly subjects: RateLimiterMemory;
};

const ALL = '';

export function createRateLimiter({ maxSubjects = MAX_SUBJECTS } = {}): RateLimiter {
  const counters = new Map<string, Counter>();
  const findCounter = ({ name, max, periodMs }: RateLimit): Counter => {
    let counter = counters.get(name);
    if (counter === undefined) {
      const duration = periodMs / 1000;
      counter = {
        counts: new RateLimiterMemory({ points: max, duration }),
        subjects: new RateLimiterMemory({ points: maxSubjects, duration }),
      };
      counters.set(name, counter);
    }
    return counter;
  };

  const giveBack: RateLimiter['giveBack'] = async (limit, subject) => {
    const { counts, subjects } = findCounter(limit);
    const { consumedPoints } = await counts.reward(subject);
    if (consumedPoints > 0) return;
    await counts.delete(subject);
    await subjects.reward(ALL);
  };

  return {
    async take(limit, subject) {
      const { counts, subjects } = findCounter(limit);
      try {
        const { isFirstInDuration } = await counts.consume(subject);
        if (isFirstInDuration) await subjects.consume(ALL);
      } catch (rejection) {
        if (rejection instanceof Error) throw rejection;
        // A rejected action does not count.
        await giveBack(limit, subject);
        throw tooManyRequests(rejection as RateLimiterRes);
      }
    },
    giveBack,
    charge: (limit, subject, units) => void findCounter(limit).counts.penalty(subject, units),
    async requireNotExceeded(limit, subject) {
      const counted = await findCounter(limit).counts.get(subject);
      if (counted !== null && counted.consumedPoints > limit.max) throw tooManyRequests(counted);
    },
  };
}

function tooManyRequests({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });
}
