import { addressBlockOf } from '#server/auth/clients/ip-prefix.ts';
import type { KeyedHash } from '#server/auth/tokens/keyed-hash.ts';
import type { RequestOrigin } from '#server/auth/clients/request-origin.ts';

export type SignInPlaceDeps = {
  /** Hashes the networks of an account's sign-ins. */
  readonly hashPlace: KeyedHash;
};

/** Different per account, so that the database does not reveal who shares a network. */
export function signInPlaceOf(
  { hashPlace }: SignInPlaceDeps,
  userId: string,
  { address }: RequestOrigin,
): string {
  return hashPlace(`${userId} ${addressBlockOf(address)}`);
}
