export type PasskeyTables = {
  /** A removed one has no row. */
  passkeys: {
    userId: string;
    id: string;
    name: string;
    /** Unique; made by the authenticator, base64url as the public key (COSE). */
    credentialId: string;
    publicKey: string;
    /** Of its last use; synced passkeys send 0 always. */
    counter: number;
    /** The domain name that it works on. */
    rpId: string;
    /** Hints for the browser, separated by spaces. */
    transports: string;
    createdAt: number;
    /** Null: not used yet. */
    lastUsedAt: number | null;
  };
};
