/** Kinds of audit log entries. Add a new kind at the end of its group, and its text in the web app. */
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
  'api-token-created',
  'api-token-revoked',
  'reminders-changed',
  'reminder-channel-added',
  'reminder-channel-removed',
  'reminder-channel-paused',
  'exported',
  'sleep-deleted',
  'sleep-restored',
  'imported',
  'import-undone',
  'progress-repaired',
  'administrator-made',
  'administrator-revoked',
  'blocked',
  'unblocked',
  'backup-downloaded',
] as const;
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number];

/** Refused attempts. Anyone can cause these, up to the rate limit. */
export const ACCOUNT_FAILURE_KINDS = [
  'sign-in-failed',
  'sign-in-stopped',
  'code-failed',
  'password-refused',
] as const satisfies AccountEventKind[];
export type AccountFailureKind = (typeof ACCOUNT_FAILURE_KINDS)[number];
