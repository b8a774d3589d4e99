/** How a sleeper signed in. */
export const SIGN_IN_METHODS = ['password', 'oidc', 'passkey'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** How a sleeper proved to be the owner of the account. `…-and-code`: with a second step, which a passkey includes. */
export const CONFIRMATION_KINDS = [
  'password',
  'password-and-code',
  'oidc',
  'oidc-and-code',
  'passkey',
] as const;
export type ConfirmationKind = (typeof CONFIRMATION_KINDS)[number];

/** The kinds that include a second step. */
export const TWO_STEP_CONFIRMATIONS: ReadonlySet<ConfirmationKind> = new Set([
  'password-and-code',
  'oidc-and-code',
  'passkey',
]);

/** A sign-in by a provider ends after these days, because it is not asked again meanwhile. */
export const MAX_OIDC_SESSION_DAYS = 7;

/** How long a confirmation is good for. */
export const CONFIRMED_FOR_MINUTES = 5;

/**
 * What an API token may do. `read`: dashboard, diary, nights and insights. `press`: start and end, as a button does.
 * `write`: diary and marks. `calendar` and `hook` are for the path that contains the token, `arrive` for nights that a device sends.
 */
export const TOKEN_SCOPES = [
  'read',
  'press',
  'write',
  'export',
  'calendar',
  'hook',
  'arrive',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
