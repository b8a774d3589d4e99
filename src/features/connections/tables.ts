export type ConnectionTables = {
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
};
