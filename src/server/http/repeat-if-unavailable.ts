import type { FastifyReply } from 'fastify';

const MAX_ATTEMPTS = 3;

/** Clients wait up to 10 seconds, and an attempt that waits for a connection takes three. */
const LAST_ATTEMPT_AFTER_MS = 2_000;

/** Repeats idempotent work of a request while its database connections break: the pool replaces them. */
export async function repeatIfUnavailable<T>(
  reply: Pick<FastifyReply, 'elapsedTime'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isUnavailable = (error as { code?: unknown }).code === 'STORAGE_UNAVAILABLE';
      const isLast = attempt === MAX_ATTEMPTS || reply.elapsedTime > LAST_ATTEMPT_AFTER_MS;
      if (!isUnavailable || isLast) throw error;
    }
  }
}
