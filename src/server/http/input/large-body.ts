import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream';
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

/** Unpacks a body as it arrives. Fastify counts the unpacked bytes. */
export function unpackBody({ packedBytes }: LargeBody): preParsingAsyncHookHandler {
  return async ({ headers }, _reply, payload) => {
    if (Number(headers['content-length']) > packedBytes) throw new AppError('BODY_TOO_LARGE');
    const isPacked = headers['content-encoding'] === 'gzip';
    // The parser accepts no encoding.
    if (isPacked) delete headers['content-encoding'];
    return countBytes(
      payload as Readable,
      isPacked ? createGunzip() : new PassThrough(),
      packedBytes,
    );
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
