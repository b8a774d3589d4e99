/** Maximum passkeys of an account. */
export const MAX_PASSKEYS = 20;
