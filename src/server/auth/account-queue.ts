import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';

/** Runs `job` once all jobs of this account that came before it are over. */
export type AccountQueue = <T>(userId: string, job: () => Promise<T>) => Promise<T>;

/**
 * Runs the calls of each account one at a time, so that of one that sends many at once no more than one works, holds a
 * connection to the database or waits for the lock of the account; between two of them, others are answered.
 */
export function createAccountQueue(): AccountQueue {
  const tails = new Map<string, Promise<void>>();
  return async (userId, job) => {
    const before = tails.get(userId);
    const { promise: tail, resolve: end } = Promise.withResolvers<void>();
    tails.set(userId, tail);
    try {
      if (before !== undefined) {
        await before;
        await nextTurnOfLoop();
      }
      return await job();
    } finally {
      end();
      if (tails.get(userId) === tail) tails.delete(userId);
    }
  };
}
