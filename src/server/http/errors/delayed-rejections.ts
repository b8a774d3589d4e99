import type { FastifyRequest } from 'fastify';
import type { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** Barely noticeable for a person; slows a client in a retry loop. */
const HELD_BACK_MS = 250;

/** Each delayed request stays in memory. Further ones are answered at once. */
const MOST_HELD_BACK = 1_000;

const REFUSALS: ReadonlySet<ErrorCode> = new Set(['TOO_MANY_REQUESTS', 'UNAVAILABLE']);

/**
 * Delays rejections of rate-limited public endpoints such as sign-in. Otherwise clients in a retry loop
 * would keep the server busy with rejections.
 */
export class DelayedRejections {
  readonly #delayMs: number;
  #heldBack = 0;

  constructor(delayMs = HELD_BACK_MS) {
    this.#delayMs = delayMs;
  }

  /** Runs `send`: delayed for a rejected anonymous client, else at once. */
  hold(request: FastifyRequest, { code }: AppError, send: () => void): void {
    const isStrangers =
      request.caller === null && request.routeOptions.config.rateLimit !== undefined;
    if (!isStrangers || !REFUSALS.has(code) || this.#heldBack >= MOST_HELD_BACK) {
      send();
      return;
    }
    this.#heldBack += 1;
    setTimeout(() => {
      this.#heldBack -= 1;
      send();
    }, this.#delayMs);
  }
}
