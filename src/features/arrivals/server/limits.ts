import type { LargeBody } from '#kernel/server/http/input/large-body.ts';
import type { RateLimit } from '#kernel/server/rate-limits/rate-limiter.ts';

const MIB = 1024 * 1024;

export const MAX_UNPACKED_BYTES = 32 * MIB;

/** As of an import. */
export const ARRIVAL_BODY: LargeBody = {
  packedBytes: 8 * MIB,
  unpackedBytes: MAX_UNPACKED_BYTES,
  arrivesWithinMs: 120_000,
};

/** A few phones that send every 15 minutes, and tests of a script. */
export const ARRIVALS_LIMIT: RateLimit = { name: 'arrivals', max: 120, periodMs: 3_600_000 };
