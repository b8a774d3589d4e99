import { createHmac } from 'node:crypto';
import { toIpPrefix } from './ip-prefix.ts';

/** 128 bits: collisions are negligible. */
const HASH_BYTES = 16;

/** Hashes the network of an account's sign-in: different per account, so that the database reveals no shared networks. */
export type NetworkHash = (userId: string, address: string) => string;

export function createNetworkHash(tokenSecret: string): NetworkHash {
  // A derived key, because a text signed with the secret itself would be a token.
  const key = createHmac('sha256', tokenSecret).update('sign-in places').digest();
  return (userId, address) =>
    createHmac('sha256', key)
      .update(`${userId} ${toIpPrefix(address)}`)
      .digest()
      .subarray(0, HASH_BYTES)
      .toString('base64url');
}
