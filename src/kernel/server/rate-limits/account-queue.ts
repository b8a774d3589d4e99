import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { AppError } from '#kernel/contract/app-error.ts';

/** More than the web app sends at once. Changes may take seconds, so later ones would time out. */
export const MAX_WAITING_CALLS = 10;

const RETRY_AFTER_SECONDS = 1;

export type AccountQueue = {
  /** Runs a job after all earlier jobs of the account. Throws TOO_MANY_REQUESTS if too many wait. */
  runCall<T>(userId: string, job: () => Promise<T>): Promise<T>;
  /** Like `runCall`, for part of an accepted request: never rejected. */
  runPart<T>(userId: string, job: () => Promise<T>): Promise<T>;
};

/**
 * Runs the requests of each account one at a time, so that only one of them works, holds a database connection or waits
 * for the account's lock. Other requests run in between.
 */
export function createAccountQueue({ maxWaiting = MAX_WAITING_CALLS } = {}): AccountQueue {
  const queues = new Map<string, { tail: Promise<void>; jobs: number }>();

  const runPart = async <T>(userId: string, job: () => Promise<T>) => {
    const { tail: before, jobs = 0 } = queues.get(userId) ?? {};
    const { promise: tail, resolve: end } = Promise.withResolvers<void>();
    queues.set(userId, { tail, jobs: jobs + 1 });
    try {
      if (before !== undefined) {
        await before;
        await nextTurnOfLoop();
      }
      return await job();
    } finally {
      end();
      const queue = queues.get(userId);
      if (queue?.tail === tail) queues.delete(userId);
      else if (queue) queue.jobs -= 1;
    }
  };

  return {
    runPart,
    async runCall(userId, job) {
      if ((queues.get(userId)?.jobs ?? 0) > maxWaiting) {
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      return await runPart(userId, job);
    },
  };
}
