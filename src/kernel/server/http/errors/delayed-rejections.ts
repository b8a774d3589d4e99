import type { FastifyRequest } from 'fastify';
import type { AppError } from '#kernel/contract/app-error.ts';
import type { ErrorCode } from '#errors.ts';

/** Barely noticeable for a person; slows a client in a retry loop. */
const HELD_BACK_MS = 250;

/** Each delayed request stays in memory. Further ones are answered at once. */
const MOST_HELD_BACK = 1_000;

const REFUSALS: ReadonlySet<ErrorCode> = new Set(['TOO_MANY_REQUESTS', 'UNAVAILABLE']);

/**
 * Delays rejections of rate-limited public endpoints such as sign-in. Otherwise clients in a retry loop
 * would keep the server busy with rejections. Returns a function that sends: delayed to a rejected anonymous client,
 * else at once.
 */
export function createRejectionDelay(delayMs = HELD_BACK_MS) {
  let heldBack = 0;
  return (request: FastifyRequest, { code }: AppError, send: () => void): void => {
    const isStrangers =
      request.caller === null && request.routeOptions.config.rateLimit !== undefined;
    if (!isStrangers || !REFUSALS.has(code) || heldBack >= MOST_HELD_BACK) {
      send();
      return;
    }
    heldBack += 1;
    setTimeout(() => {
      heldBack -= 1;
      send();
    }, delayMs);
  };
}
