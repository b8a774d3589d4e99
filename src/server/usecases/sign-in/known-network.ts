import { addressBlockOf } from '#server/auth/clients/ip-prefix.ts';
import type { KeyedHash } from '#server/auth/tokens/keyed-hash.ts';
import type { RequestOrigin } from '#server/auth/clients/request-origin.ts';

export type SignInPlaceDeps = {
  /** Names the places that an account signs in from. */
  readonly hashPlace: KeyedHash;
};

/** One place has another name for each account: whoever has the database can't tell who lives together. */
export function signInPlaceOf(
  { hashPlace }: SignInPlaceDeps,
  userId: string,
  { address }: RequestOrigin,
): string {
  return hashPlace(`${userId} ${addressBlockOf(address)}`);
}
