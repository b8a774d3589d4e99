import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { AppError } from '#kernel/contract/app-error.ts';

/** Maximum time for the head of a request, and its body, to arrive. The app gives up after 10 s, so that a slow line never gets the 408. */
const REQUEST_TIMEOUT_MS = 12_000;

/** For a body, unless its endpoint allows more. */
export const BODY_TIMEOUT = { ms: REQUEST_TIMEOUT_MS };

/** Of the request that may be large. Node has one limit for all; `limitArrival` ends the others earlier. */
const LARGEST_REQUEST_TIMEOUT_MS = 125_000;

const CHECK_EVERY_MS = 1_000;

/** No bytes in either direction: longer than any request takes, except queued password hashes in a flood. */
const SILENCE_TIMEOUT_MS = 30_000;

/** Longer than proxies keep idle connections (usually a minute), so that they don't reuse one as it closes. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;

/** About 10 KiB of memory each. For more clients use a proxy that shares connections. */
export const MAX_CONNECTIONS = 5_000;

/** Answers 408 to a request whose body takes too long. */
export function limitArrival(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    // Fastify reads no body of a GET request.
    if (request.method === 'GET') return done();
    const { arrivesWithinMs = BODY_TIMEOUT.ms } = request.routeOptions.config;
    const timer = setTimeout(() => {
      // Nobody listens to a body that is not read.
      if (payload.listenerCount('error') > 0)
        payload.emit('error', new AppError('REQUEST_TIMEOUT'));
    }, arrivesWithinMs);
    const stop = () => clearTimeout(timer);
    payload.once('end', stop);
    reply.raw.once('close', stop);
    return done();
  });
}

export const SERVER_TIMEOUTS = {
  requestTimeout: LARGEST_REQUEST_TIMEOUT_MS,
  connectionTimeout: SILENCE_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  http: {
    headersTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    // reject-ambiguous-headers.ts does this in our format.
    requireHostHeader: false,
  },
} as const satisfies FastifyHttpOptions<Server>;
