import { finished, PassThrough, pipeline, type Readable, type Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { preParsingAsyncHookHandler } from 'fastify';
import { AppError } from '#contract/app-error.ts';

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

/** Unpacks a body as it arrives. Fastify counts the unpacked bytes. Throws TOO_MANY_REQUESTS or BODY_TOO_LARGE. */
export function unpackBody({ packedBytes }: LargeBody): preParsingAsyncHookHandler {
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
    const unpacked = countBytes(
      payload as Readable,
      isPacked ? createGunzip() : new PassThrough(),
      packedBytes,
    );
    underWay.push(client);
    finished(reply.raw, () => {
      underWay.splice(underWay.indexOf(client), 1);
      // Fastify reads on, although the body is too large.
      unpacked.destroy();
    });
    return unpacked;
  };
}

function countBytes(payload: Readable, unpacked: Counted, limit: number): Counted {
  unpacked.receivedEncodedLength = 0;
  payload.on('data', (chunk: Buffer) => {
    unpacked.receivedEncodedLength = (unpacked.receivedEncodedLength ?? 0) + chunk.length;
    if (unpacked.receivedEncodedLength > limit) unpacked.destroy(new AppError('BODY_TOO_LARGE'));
  });
  // Fastify gets an error from the returned stream, but reads no empty body and none after its answer: without a
  // listener the error would end the process.
  unpacked.on('error', () => undefined);
  pipeline(payload, unpacked, () => undefined);
  return unpacked;
}
