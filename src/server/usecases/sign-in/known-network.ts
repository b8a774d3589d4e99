import { toIpPrefix } from '#server/auth/clients/ip-prefix.ts';
import type { KeyedHash } from '#server/auth/tokens/keyed-hash.ts';
import type { RequestOrigin } from '#server/auth/clients/request-origin.ts';

export type KnownNetworkDeps = {
  /** Hashes the networks of an account's sign-ins. */
  readonly hashNetwork: KeyedHash;
};

/** Different per account, so that the database does not reveal shared networks. */
export function toNetworkKey(
  { hashNetwork }: KnownNetworkDeps,
  userId: string,
  { address }: RequestOrigin,
): string {
  return hashNetwork(`${userId} ${toIpPrefix(address)}`);
}
