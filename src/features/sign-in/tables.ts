import type { InvitationKind } from '#accounts/roles.ts';
import type { Generated } from 'kysely';
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

  /** Secrets of authenticator apps, confirmed or not. */
  twoStepSecrets: {
    userId: string;
    /** Encrypted: the key is not in the database. */
    sealedSecret: string;
    createdAt: number;
    /** Null until confirmed. */
    enabledAt: number | null;
    /** Codes of this and earlier time steps are used. */
    lastUsedStep: number | null;
    /** The sign-in that began the set-up; null if it began before this was stored. */
    authSessionId: string | null;
  };
  /** Hashes of unused recovery codes. */
  recoveryCodes: { userId: string; codeHash: string };

  /** A revoked one has no row. */
  apiTokens: {
    userId: string;
    id: string;
    name: string;
    /** Separated by spaces. */
    scopes: string;
    /** Unique; the token itself is shown once and not stored. */
    secretHash: string;
    createdAt: number;
    /** Written at most once an hour; null: not used yet. */
    lastUsedAt: number | null;
    /** Null: never. */
    expiresAt: number | null;
    /** When the sleeper was told that it expires soon; null: not yet. */
    noticedAt: number | null;
  };

  /** Password reset links. A used or replaced link has expired. */
  passwordResets: {
    userId: string;
    /** The token itself is only in the mail. */
    tokenHash: string;
    createdAt: number;
    expiresAt: number;
    /** 0: an operator handed it over. */
    isMailed: Generated<0 | 1>;
  };

  /** Links that admit new accounts, or make the first administrator. A revoked one has no row. */
  invitations: {
    id: string;
    kind: InvitationKind;
    /** Unique; the token itself is shown once and not stored. */
    tokenHash: string;
    createdAt: number;
    expiresAt: number;
    usesLeft: number;
  };
};
