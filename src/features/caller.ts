import type { TokenScope } from '#kernel/rules/credentials.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';

/** Claims of an access token: account and sign-in. */
export type TokenClaims = { readonly userId: string; readonly authSessionId: string };

/** Both instants in epoch milliseconds, of whole seconds. */
export type ReadToken = TokenClaims & { readonly issuedAt: number; readonly expiresAt: number };

/** The account of a request and its sign-in, or its API token: then `authSessionId` is the id of that. */
export type Caller = ReadToken & {
  /** Of an API token; undefined: a sign-in, which may do everything. */
  readonly scopes?: readonly TokenScope[];
  /** Read in the same statement, with the version of its diary. */
  readonly account: SleeperRecord;
};

/** Authenticates a request. Throws UNAUTHENTICATED. */
export type Authenticator = {
  /** By the Authorization header. */
  byHeader(authorization: string | undefined): Promise<Caller>;
  /** By an API token in a path, which must have the scope. */
  byPath(token: string, scope: TokenScope): Promise<Caller>;
};
