/** How a sleeper proved to be the owner of the account. `password-and-code`: with the second step of the sign-in. */
export const CONFIRMATION_KINDS = ['password', 'password-and-code'] as const;
export type ConfirmationKind = (typeof CONFIRMATION_KINDS)[number];

/** How long a confirmation is good for. */
export const CONFIRMED_FOR_MINUTES = 5;
