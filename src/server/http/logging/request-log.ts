import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestsInFlight } from '#server/http/lifecycle/requests-in-flight.ts';
import { routeName } from './route-name.ts';

const LEVELS_ABOVE_INFO: ReadonlySet<string> = new Set(['warn', 'error', 'fatal', 'silent']);

/** Nobody is told of it: nginx's word for a client that did not wait for its answer. */
const CLIENT_LEFT = 499;

/** A new id for each request: 48 random bits, short enough to be read out over the telephone. */
export function newRequestId(): string {
  return randomUUID().replace('-', '').slice(0, 12);
}

/**
 * One line a request, and its id in the answer. The route and not the address: a query or a path may hold what is
 * nobody's business. Nor who it came from: the account stands there by a name that only this log knows.
 */
export function logRequests(
  app: FastifyInstance,
  requests: RequestsInFlight,
  nameAccount: (userId: string) => string,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });

  // What is not written need not be put together.
  if (LEVELS_ABOVE_INFO.has(app.log.level)) return;
  requests.onEnd((reply, outcome) => {
    const { request } = reply;
    request.log.info(
      {
        method: request.method,
        route: routeName(request),
        status: outcome === 'left' ? CLIENT_LEFT : reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(reply.failureCode !== null && { code: reply.failureCode }),
        ...(request.caller !== null && { account: nameAccount(request.caller.userId) }),
      },
      'request',
    );
  });
}

/** For an address that can't be read: such a request meets no hook. */
export function logUnreadable(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.raw.once('finish', () => {
    const { method } = request;
    const { statusCode: status, failureCode: code } = reply;
    request.log.info({ method, route: 'none', status, ms: 0, code }, 'request');
  });
}

/** 48 bits: two of a million accounts share a name once in 500 servers. */
const NAME_HEX_DIGITS = 12;

/** The accounts of an evening; each takes some 200 bytes. */
const REMEMBERED_NAMES = 10_000;

/**
 * Names accounts for the log: the same name each time, from which nobody without the token secret learns whose it is,
 * not by trying every id either.
 */
export function createAccountNames(tokenSecret: string): (userId: string) => string {
  // A key of its own: what is signed with the secret itself is a token.
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
