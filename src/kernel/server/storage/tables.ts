export type KernelTables = {
  /** One-time challenges of sign-ins that were used, until they expire. */
  usedChallenges: { id: string; expiresAt: number };
  /** Responses stored for an Idempotency-Key while it can be repeated. */
  idempotencyKeys: {
    userId: string;
    idempotencyKey: string;
    /** Hash of route and body. */
    requestHash: string;
    /** JSON. */
    outcome: string;
    createdAt: number;
  };
  /** Which background jobs a server has done lately, so that no other one does them again. */
  jobLeases: { job: string; heldUntil: number };
  /** Settings that administrators change; one in the environment wins. */
  serverSettings: {
    name: 'registration' | 'passwordsUntil' | 'resetLinksVoidUntil';
    value: string;
  };
};
