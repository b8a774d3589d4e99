import type { Generated } from 'kysely';

export type PasswordResetTables = {
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
};
