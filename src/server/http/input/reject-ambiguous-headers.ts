import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/app-error.ts';

/** Headers that say one thing: given twice, two programs on the way could each believe another. */
const SINGLE: ReadonlySet<string> = new Set([
  'authorization',
  'content-type',
  'host',
  'idempotency-key',
  'time-zone',
]);

/** Refuses requests whose head could be read in two ways; after it is known who asks, before the body is looked at. */
export function refuseAmbiguousHeads(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const message = ambiguityOf(request.raw);
    if (message === undefined) done();
    else done(new AppError('INVALID_INPUT', { message }));
  });

  // An expectation that is not known may be ignored (RFC 9110, 10.1.1); Node's own refusal has another shape.
  app.server.on('checkExpectation', app.routing);
}

function ambiguityOf({ httpVersion, headers, rawHeaders }: IncomingMessage): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1') {
    return 'A request must have a Host header.';
  }
  // Node has put those with one name together, so mostly a look at the number is enough.
  if (rawHeaders.length === Object.keys(headers).length * 2) return undefined;
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const twice = names.find((name, index) => SINGLE.has(name) && names.indexOf(name) < index);
  return twice && `The header ${twice} can be given only once.`;
}
