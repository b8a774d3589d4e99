import type { ConfirmationKind, SignInMethod } from '#kernel/rules/credentials.ts';

export type SignInTables = {
  /** Sign-ins. */
  authSessions: {
    userId: string;
    id: string;
    name: string | null;
    createdAt: number;
    expiresAt: number;
    revokedAt: number | null;
    /** Written at most once an hour; null: not used after the sign-in. */
    lastUsedAt: number | null;
    /** When and how its sleeper last proved to be the owner of the account; null: never. */
    confirmedAt: number | null;
    confirmedBy: ConfirmationKind | null;
    /** How it was made; null: by the password. */
    way: SignInMethod | null;
  };
  /** Known networks of an account, which have their own rate limit. */
  signInPlaces: {
    userId: string;
    /** Keyed hash of the address block. */
    placeHash: string;
    lastUsedAt: number;
  };
};
