import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

/** In this time the head of a request is there, or its connection is: nobody needs it for 16 KiB of address and headers. */
const HEAD_TIMEOUT_MS = 5_000;

/** In this time a whole request is there: 16 KiB at 16 kbit/s, half of what a telephone has where it has least. */
const REQUEST_TIMEOUT_MS = 8_000;

/** With this a connection is gone at most a second after its time was up. */
const CHECK_EVERY_MS = 1_000;

/** Nothing at all is sent or taken: longer than any call takes, but for some strangers' passwords under a siege. */
const SILENCE_TIMEOUT_MS = 30_000;

/** Longer than proxies keep theirs (nginx, HAProxy and most clouds a minute), or they would use one as it closes. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;

/** At some 10 KiB each they fit in memory; who needs more has a proxy in front that shares connections. */
export const MAX_CONNECTIONS = 5_000;

/** How long is waited for clients: for 300 that dribble, no longer than ten seconds. */
export const CLIENT_PATIENCE = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionTimeout: SILENCE_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  http: {
    headersTimeout: HEAD_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    // reject-ambiguous-headers.ts says so itself, in our words.
    requireHostHeader: false,
  },
} as const satisfies FastifyHttpOptions<Server>;
