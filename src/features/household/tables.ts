import type { InvitationKind } from '#features/accounts/roles.ts';

export type HouseholdTables = {
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
