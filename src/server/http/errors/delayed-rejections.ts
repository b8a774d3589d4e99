import type { FastifyRequest } from 'fastify';
import type { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** Hardly felt by who reads the refusal; who asks again at once is as slow as the others then. */
const HELD_BACK_MS = 250;

/** Each keeps a request in memory meanwhile. More are answered at once. */
const MOST_HELD_BACK = 1_000;

const REFUSALS: ReadonlySet<ErrorCode> = new Set(['TOO_MANY_REQUESTS', 'UNAVAILABLE']);

/**
 * Holds back the refusals of calls that strangers may make only so often, such as signing in: a crowd that asks again
 * as soon as it is refused would otherwise keep the server busy with refusing.
 */
export class SlowRefusals {
  readonly #delayMs: number;
  #heldBack = 0;

  constructor(delayMs = HELD_BACK_MS) {
    this.#delayMs = delayMs;
  }

  /** Runs `send`: later if it refuses a stranger, else now. */
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
