import { createHmac } from 'node:crypto';

/** 128 bits: collisions are negligible. */
const HASH_BYTES = 16;

/** Keyed hashes of texts that the database should not contain. */
export type KeyedHash = (text: string) => string;

/** The hash for one purpose. Hashes of different purposes can't be compared. */
export function createKeyedHash(tokenSecret: string, purpose: string): KeyedHash {
  // A derived key, because a text signed with the secret itself would be a token.
  const key = createHmac('sha256', tokenSecret).update(purpose).digest();
  return (text) =>
    createHmac('sha256', key).update(text).digest().subarray(0, HASH_BYTES).toString('base64url');
}
