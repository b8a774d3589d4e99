export type TwoStepTables = {
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
};
