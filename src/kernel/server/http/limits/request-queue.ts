import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/contract/app-error.ts';
import { sendFailure } from '#kernel/server/http/errors/failure.ts';
import { pageOrCall } from '#kernel/server/http/pages/web-app.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Health checks are answered at once under any load. */
    isNeverQueued?: boolean;
    /** Calls that are rejected after a long wait. Files and pages cost no more than their rejection. */
    isRejectable?: boolean;
  }
}

/** Longer waits are noticeable, and ordinary load does not cause them. */
const MAX_WAIT_MS = 500;

/** Time for starting requests per turn of the event loop. */
const TURN_MS = 50;

/** In a burst, connections arrive at shorter intervals than this. */
const CONNECTING_MS = 20;

/** Built once, because rejecting must be cheap. */
const TOO_BUSY = new AppError('UNAVAILABLE');

/**
 * Starts requests in arrival order in short turns of the event loop, one per turn while connections arrive, because
 * Node accepts one connection per turn. Rejects calls that waited too long (docs/decisions/0015-request-queue.md).
 */
export function queueRequests(app: FastifyInstance, now = () => performance.now()): void {
  const waiting: { since: number; start: () => void; startLate: () => void }[] = [];
  let connectedAt = -Infinity;
  // The time alone forgets a connection in a turn that takes longer, and the next one would wait as long.
  let hasConnectedInTurn = false;
  let turnStartedAt: number | undefined;

  const mayStart = () => {
    if (turnStartedAt === undefined) {
      turnStartedAt = now();
      setImmediate(endTurn);
      return true;
    }
    const isConnecting = hasConnectedInTurn || now() - connectedAt < CONNECTING_MS;
    return !isConnecting && now() - turnStartedAt < TURN_MS;
  };
  const endTurn = () => {
    turnStartedAt = undefined;
    hasConnectedInTurn = false;
    // One callback per request: promises settle in between, so that the turn's time includes them.
    for (const _ of waiting) setImmediate(startNext);
  };
  const startNext = () => {
    if (waiting.length === 0 || !mayStart()) return;
    const next = waiting.shift();
    if (next && now() - next.since >= MAX_WAIT_MS) next.startLate();
    else next?.start();
  };

  app.server.on('connection', () => {
    connectedAt = now();
    hasConnectedInTurn = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    // A client that has left is not served.
    const start = () => request.raw.destroyed || done();
    if (request.raw.socket.destroyed) return;
    if (request.routeOptions.config.isNeverQueued) done();
    else if (waiting.length === 0 && mayStart()) start();
    else {
      const startLate = () => {
        const { isRejectable } = request.routeOptions.config;
        // Keep the connection: a new one would cost more.
        if (isRejectable && pageOrCall(request) !== 'page') sendFailure(reply, TOO_BUSY);
        else start();
      };
      waiting.push({ since: now(), start, startLate });
    }
  });
}
