import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/app-error.ts';
import { sendFailure } from '#server/http/errors/failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is answered at once, however busy the server is. */
    isNeverShed?: boolean;
  }
}

/** Longer waits than this are felt, and no ordinary load causes them. */
const MAX_WAIT_MS = 500;

/** Requests are started for so long in one turn of the event loop; a new connection waits no longer to be accepted. */
const TURN_MS = 50;

/** Connections of a crowd are accepted at shorter intervals than this. */
const CONNECTING_MS = 20;

/** More than fit in a turn. */
const MAX_STARTS_PER_TURN = 256;

/** Made once, because a refusal must cost next to nothing. */
const TOO_BUSY = new AppError('UNAVAILABLE');

type WaitingRequest = {
  readonly since: number;
  readonly start: () => void;
  readonly refuse: () => void;
};

/**
 * Starts requests in their order and keeps the turns of the event loop short, because Node accepts one connection a
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
    // One callback each: promises settle in between, so that the time of the turn includes what a request does in them.
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

/** Refuses requests that waited too long to be started, so that those that are served don't wait for long. */
export function addLoadShedding(
  app: FastifyInstance,
  { now = () => performance.now() } = {},
): void {
  const queue = new RequestQueue(now);
  app.server.on('connection', () => queue.noteConnection());
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isNeverShed) {
      done();
      return;
    }
    // A client that is gone needs no answer.
    const start = () => request.raw.destroyed || done();
    // The connection is kept: a new one would be more work.
    queue.add(start, () => void sendFailure(reply, TOO_BUSY));
  });
}
