import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/app-error.ts';

/** The largest body that any call has a use for; a note of 2,000 four-byte characters fits twice. */
export const BODY_LIMIT_BYTES = 16 * 1024;

/** The deepest that any call takes is an object in an object; what is nested deeper costs whoever walks through it. */
const MAX_DEPTH = 8;

/** Takes JSON and nothing else. A body of length 0 is no body, whatever its Content-Type. */
export function setBodyParsing(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');

  // Without this a Content-Type that is not even well-formed would be refused although nothing follows it.
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    const length = headers['content-length'];
    if ((length === undefined || length === '0') && headers['transfer-encoding'] === undefined) {
      delete headers['content-type'];
    }
    done();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      const { 'content-encoding': encoding = 'identity' } = request.headers;
      if (body.length === 0) done(null, undefined);
      else if (encoding !== 'identity') done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
      else {
        parseJson(request, body, (error, value) => {
          if (error === null && isDeeperThan(MAX_DEPTH, value)) done(TOO_DEEP);
          else done(error, value);
        });
      }
    },
  );
  // A chunked body shows its length only when it has been read.
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'), undefined);
  });
}

const TOO_DEEP = new AppError('INVALID_INPUT', {
  message: `The request body is nested more than ${MAX_DEPTH} levels deep.`,
});

/** Looks no deeper than so many levels: an array or an object is one, and what it holds is on the next. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
