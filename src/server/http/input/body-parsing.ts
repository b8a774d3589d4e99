import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts a form of any content. */
    acceptsForms?: boolean;
  }
}

/** Of either kind. */
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Largest request body; two notes of 2,000 four-byte characters fit. */
export const BODY_LIMIT_BYTES = 16 * 1024;

/** The deepest valid body is an object in an object; deeper nesting would only cost time. */
const MAX_DEPTH = 8;

/** Accepts JSON only. A body of length 0 is no body, with any Content-Type. */
export function setBodyParsing(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');

  // Otherwise Fastify rejects a malformed Content-Type even if there is no body.
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
  // The length of a chunked body is known only after reading it.
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    const isForm = FORM.test(request.headers['content-type'] ?? '');
    if (body.length === 0) done(null, undefined);
    else if (isForm && request.routeOptions.config.acceptsForms) done(null, {});
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'), undefined);
  });
}

const TOO_DEEP = new AppError('INVALID_INPUT', {
  text: { key: 'validation.tooDeep', args: { levels: MAX_DEPTH } },
});

/** Whether nesting exceeds `levels`; each array or object is one level. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
