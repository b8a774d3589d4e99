import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

/** Maximum time for a request's head (16 KiB). */
const HEAD_TIMEOUT_MS = 5_000;

/** Maximum time for a whole request: 16 KiB at 16 kbit/s. */
const REQUEST_TIMEOUT_MS = 8_000;

/** Interval of Node's timeout checks. */
const CHECK_EVERY_MS = 1_000;

/** No bytes in either direction: longer than any request takes, except queued password hashes in a flood. */
const SILENCE_TIMEOUT_MS = 30_000;

/** Longer than proxies keep idle connections (usually a minute), so that they don't reuse one as it closes. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;

/** About 10 KiB of memory each. For more clients use a proxy that shares connections. */
export const MAX_CONNECTIONS = 5_000;

/** Timeouts for slow clients. */
export const SERVER_TIMEOUTS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionTimeout: SILENCE_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  http: {
    headersTimeout: HEAD_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    // reject-ambiguous-headers.ts does this in our format.
    requireHostHeader: false,
  },
} as const satisfies FastifyHttpOptions<Server>;
