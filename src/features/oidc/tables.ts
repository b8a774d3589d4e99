export type OidcTables = {
  /** The sleeper's identity at a provider; no other identity at that provider signs in to the account. */
  providerIdentities: {
    userId: string;
    issuer: string;
    /** Unique with the issuer. */
    subject: string;
    createdAt: number;
    /** Whether the sleeper agreed that it stands for the second step too. */
    isSecondStep: 0 | 1;
  };
};
