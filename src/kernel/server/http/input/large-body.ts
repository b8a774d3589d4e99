import { finished, PassThrough, pipeline, Transform, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { preParsingAsyncHookHandler } from 'fastify';
import { AppError } from '#kernel/contract/app-error.ts';
import { createStructureCheck } from './json-structure.ts';

/** The limits of a body that may be large, and may be packed with gzip (`Content-Encoding`). */
export type LargeBody = {
  readonly packedBytes: number;
  /** While unpacking, so that a few bytes can't fill the memory. */
  readonly unpackedBytes: number;
  readonly arrivesWithinMs: number;
};

/** Counted by Fastify in place of the unpacked bytes, for Content-Length. */
type Counted = Transform & { receivedEncodedLength?: number };

/** Of one account: a body, its text and its values take over 100 MB. */
const MAX_BODIES_AT_ONCE = 2;

/**
 * Unpacks a body as it arrives, and checks the structure of JSON, so that a bad one is neither kept nor parsed. Fastify counts
 * the unpacked bytes. Throws TOO_MANY_REQUESTS, BODY_TOO_LARGE or INVALID_INPUT.
 */
export function unpackBody(
  { packedBytes }: LargeBody,
  /** Undefined: it is a file, which is not parsed here. */
  maxValues: number | undefined,
): preParsingAsyncHookHandler {
  const underWay: string[] = [];
  return async ({ headers, caller, ip }, reply, payload) => {
    if (Number(headers['content-length']) > packedBytes) throw new AppError('BODY_TOO_LARGE');
    const client = caller?.userId ?? ip;
    if (underWay.filter((other) => other === client).length >= MAX_BODIES_AT_ONCE) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 });
    }
    const isPacked = headers['content-encoding'] === 'gzip';
    // The parser accepts no encoding.
    if (isPacked) delete headers['content-encoding'];
    const received = payload as Readable;
    const body: Counted = maxValues === undefined ? new PassThrough() : checkStructure(maxValues);
    countBytes(received, body, packedBytes);
    // Fastify gets an error from the returned stream, but reads no empty body and none after its answer: without a
    // listener the error would end the process.
    body.on('error', () => undefined);
    pipeline([received, ...(isPacked ? [createGunzip()] : []), body], () => undefined);
    underWay.push(client);
    finished(reply.raw, () => {
      underWay.splice(underWay.indexOf(client), 1);
      // Fastify reads on, although the body is too large.
      body.destroy();
    });
    return body;
  };
}

function checkStructure(maxValues: number): Transform {
  const check = createStructureCheck(maxValues);
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      try {
        check(piece);
      } catch (error) {
        done(error as AppError);
        return;
      }
      done(null, piece);
    },
  });
}

function countBytes(received: Readable, body: Counted, limit: number): void {
  body.receivedEncodedLength = 0;
  received.on('data', (chunk: Buffer) => {
    body.receivedEncodedLength = (body.receivedEncodedLength ?? 0) + chunk.length;
    if (body.receivedEncodedLength > limit) body.destroy(new AppError('BODY_TOO_LARGE'));
  });
}
