import { createHmac } from 'node:crypto';

/** 128 bits: no two texts will ever share them. */
const HASH_BYTES = 16;

/** Gives texts names that only this server's secret can connect with them: for what the database need not know. */
export type KeyedHash = (text: string) => string;

/** The hash for one purpose: what is named for another purpose can't be compared with it. */
export function createKeyedHash(tokenSecret: string, purpose: string): KeyedHash {
  // A key of its own: what is signed with the secret itself is a token.
  const key = createHmac('sha256', tokenSecret).update(purpose).digest();
  return (text) =>
    createHmac('sha256', key).update(text).digest().subarray(0, HASH_BYTES).toString('base64url');
}
