/** What the trail of an account tells of. A new kind goes at the end of its group, and needs its words on the screen. */
export const ACCOUNT_EVENT_KINDS = [
  'account-created',
  'signed-in',
  'sign-in-failed',
  'sign-in-stopped',
  'code-failed',
  'password-refused',
  'recovery-code-used',
  'signed-out',
  'device-signed-out',
  'others-signed-out',
  'password-changed',
  'password-reset-requested',
  'password-reset',
  'email-changed',
  'username-changed',
  'two-step-on',
  'two-step-off',
  'recovery-codes-renewed',
  'exported',
  'sleep-deleted',
  'sleep-restored',
  'progress-repaired',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number];

/** What was tried and refused: anybody can cause these, as often as they are let. */
export const ACCOUNT_FAILURE_KINDS = [
  'sign-in-failed',
  'sign-in-stopped',
  'code-failed',
  'password-refused',
] as const satisfies AccountEventKind[];
export type AccountFailureKind = (typeof ACCOUNT_FAILURE_KINDS)[number];
