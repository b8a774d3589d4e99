import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestsInFlight } from '#kernel/server/http/lifecycle/requests-in-flight.ts';

/** nginx's status for a client that left before its response; never sent. */
const CLIENT_LEFT = 499;

/** Request id: 48 random bits, short enough to read out over the phone. */
export function newRequestId(): string {
  return randomUUID().replace('-', '').slice(0, 12);
}

/**
 * Logs one line per request and sends its id in the response. Logs the route, not the address, because path and query
 * may hold private data, and the account by a pseudonym.
 */
export function logRequests(
  app: FastifyInstance,
  requests: RequestsInFlight,
  pseudonymize: (userId: string) => string,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });

  requests.onEnd((reply, outcome) => {
    const { request } = reply;
    request.log.info(
      {
        method: request.method,
        route: routeName(request),
        status: outcome === 'left' ? CLIENT_LEFT : reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(reply.failureCode !== null && { code: reply.failureCode }),
        ...(request.caller !== null && { account: pseudonymize(request.caller.userId) }),
      },
      'request',
    );
  });
}

/** Folders of files, logged as one route each. */
const FILE_FOLDER = /^\/(?:assets|docs)\//;

/**
 * A label with few values: the route pattern (never the address), `page` for the web
 * app, one for all files of a folder, `none` for unknown routes.
 */
export function routeName(request: FastifyRequest): string {
  if (request.isPage) return 'page';
  const pattern = request.routeOptions.url;
  if (pattern === undefined) return 'none';
  const folder = FILE_FOLDER.exec(pattern)?.[0];
  return folder === undefined ? pattern : `${folder}*`;
}

/** For a malformed URL: such a request runs no hooks. */
export function logUnreadable(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.raw.once('finish', () => {
    const { method } = request;
    const { statusCode: status, failureCode: code } = reply;
    request.log.info({ method, route: 'none', status, ms: 0, code }, 'request');
  });
}

/** 48 bits: two of a million accounts collide on one of 500 servers. */
const NAME_HEX_DIGITS = 12;

/** Cache size: the accounts of an evening, about 200 bytes each. */
const REMEMBERED_NAMES = 10_000;

/**
 * Stable pseudonyms of accounts for the log. Without the token secret they can't be linked to an account,
 * even by trying all ids.
 */
export function createPseudonymizer(tokenSecret: string): (userId: string) => string {
  // A derived key, because a text signed with the secret itself would be a token.
  const key = createHmac('sha256', tokenSecret).update('accounts in the log').digest();
  const names = new Map<string, string>();
  return (userId) => {
    let name = names.get(userId);
    if (name === undefined) {
      name = createHmac('sha256', key).update(userId).digest('hex').slice(0, NAME_HEX_DIGITS);
      if (names.size === REMEMBERED_NAMES) names.clear();
      names.set(userId, name);
    }
    return name;
  };
}
