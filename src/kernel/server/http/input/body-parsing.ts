import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/contract/app-error.ts';
import { createStructureCheck } from './json-structure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts a form of any content. */
    acceptsForms?: boolean;
    /** The body is a file of any kind. */
    takesFile?: boolean;
  }
}

/** A body that is a file. */
export type SentFile = { readonly bytes: Uint8Array; readonly mediaType: string };

/** Of either kind. */
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Largest request body; two notes of 2,000 four-byte characters fit. */
export const BODY_LIMIT_BYTES = 16 * 1024;

/** Accepts JSON only, or where the route takes a file anything. A body of length 0 is no body, with any Content-Type. */
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
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      const { 'content-encoding': encoding = 'identity' } = request.headers;
      if (request.routeOptions.config.takesFile) done(null, toFile(request, body));
      else if (body.length === 0) done(null, undefined);
      else if (encoding !== 'identity') done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
      else {
        // A larger one was checked as it arrived.
        if (body.length <= BODY_LIMIT_BYTES) createStructureCheck()(body);
        parseJson(request, body.toString(), done);
      }
    },
  );
  // The length of a chunked body is known only after reading it.
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    const isForm = FORM.test(request.headers['content-type'] ?? '');
    if (request.routeOptions.config.takesFile) done(null, toFile(request, body));
    else if (body.length === 0) done(null, undefined);
    else if (isForm && request.routeOptions.config.acceptsForms) done(null, {});
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'), undefined);
  });
}

const toFile = ({ headers }: FastifyRequest, bytes: Uint8Array): SentFile => ({
  bytes,
  mediaType: headers['content-type'] ?? '',
});
