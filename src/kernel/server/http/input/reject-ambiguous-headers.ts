import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/contract/app-error.ts';

/** Single-value headers: sent twice, a proxy and the server could use different ones. */
const SINGLE: ReadonlySet<string> = new Set([
  'authorization',
  'content-type',
  'host',
  'idempotency-key',
  'time-zone',
]);

/** Rejects requests with ambiguous headers, after authentication and before the body is read. */
export function rejectAmbiguousHeaders(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const text = findAmbiguity(request.raw);
    if (text === undefined) done();
    else done(new AppError('INVALID_INPUT', { text }));
  });

  // Unknown expectations may be ignored (RFC 9110, 10.1.1); Node's own rejection has another format.
  app.server.on('checkExpectation', app.routing);
}

function findAmbiguity({ httpVersion, headers, rawHeaders }: IncomingMessage): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1') {
    return 'A request must have a Host header.';
  }
  // Node groups headers by name, so comparing counts is usually enough.
  if (rawHeaders.length === Object.keys(headers).length * 2) return undefined;
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const twice = names.find((name, index) => SINGLE.has(name) && names.indexOf(name) < index);
  return twice && `The header ${twice} can be given only once.`;
}
