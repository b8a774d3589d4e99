import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/app-error.ts';
import { sendFailure } from '#server/http/errors/failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Health checks are answered at once under any load. */
    isNeverShed?: boolean;
  }
}

/** Longer waits are noticeable, and ordinary load does not cause them. */
const MAX_WAIT_MS = 500;

/** Time for starting requests per turn of the event loop: the maximum wait of a new connection. */
const TURN_MS = 50;

/** In a burst, connections arrive at shorter intervals than this. */
const CONNECTING_MS = 20;

/** More than fit in a turn. */
const MAX_STARTS_PER_TURN = 256;

/** Built once, because rejecting must be cheap. */
const TOO_BUSY = new AppError('UNAVAILABLE');

type WaitingRequest = {
  readonly since: number;
  readonly start: () => void;
  readonly refuse: () => void;
};

/**
 * Starts requests in arrival order and keeps event loop turns short, because Node accepts one connection per
 * turn (docs/decisions/0015-load-shedding.md). A turn ends after TURN_MS; while connections arrive it starts one
 * request.
 */
export class RequestQueue {
  readonly #now: () => number;
  readonly #waiting: WaitingRequest[] = [];
  #connectedAt = -Infinity;
  #turnStartedAt: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  noteConnection(): void {
    this.#connectedAt = this.#now();
  }

  add(start: () => void, refuse: () => void): void {
    if (this.#waiting.length === 0 && this.#mayStart()) start();
    else this.#waiting.push({ since: this.#now(), start, refuse });
  }

  isOverdue(waitedMs: number): boolean {
    return waitedMs >= MAX_WAIT_MS;
  }

  #mayStart(): boolean {
    const now = this.#now();
    if (this.#turnStartedAt === undefined) {
      this.#turnStartedAt = now;
      setImmediate(() => this.#endTurn());
      return true;
    }
    return now - this.#connectedAt >= CONNECTING_MS && now - this.#turnStartedAt < TURN_MS;
  }

  #endTurn(): void {
    this.#turnStartedAt = undefined;
    // One callback per request: promises settle in between, so that the turn's time includes them.
    const starts = Math.min(this.#waiting.length, MAX_STARTS_PER_TURN);
    for (let nth = 0; nth < starts; nth += 1) setImmediate(() => this.#startNext());
  }

  #startNext(): void {
    if (this.#waiting.length === 0 || !this.#mayStart()) return;
    const next = this.#waiting.shift();
    if (next && this.isOverdue(this.#now() - next.since)) next.refuse();
    else next?.start();
  }
}

/** Rejects requests that waited too long, so that served ones don't wait long. */
export function addLoadShedding(app: FastifyInstance, now = () => performance.now()): void {
  const queue = new RequestQueue(now);
  app.server.on('connection', () => queue.noteConnection());
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isNeverShed) {
      done();
      return;
    }
    // The client has left.
    const start = () => request.raw.destroyed || done();
    // Keep the connection: a new one would cost more.
    queue.add(start, () => void sendFailure(reply, TOO_BUSY));
  });
}
