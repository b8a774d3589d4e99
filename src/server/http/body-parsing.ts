import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/app-error.ts';

/** The largest body that any call has a use for; a note of 2,000 four-byte characters fits twice. */
export const BODY_LIMIT_BYTES = 16 * 1024;

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
      if (body.length === 0) done(null, undefined);
      else parseJson(request, body, done);
    },
  );
  // A chunked body shows its length only when it has been read.
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'), undefined);
  });
}
