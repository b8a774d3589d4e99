import type { AccountEventKind, AccountFailureKind } from '#domain/account-event.ts';

/** Event texts that a device may follow: 'Signed in' + 'on Firefox on Linux'. */
const HAPPENED: Record<AccountEventKind, string> = {
  'account-created': 'Account made',
  'signed-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-in-stopped': 'Sign-in stopped at the second step',
  'code-failed': 'Second step failed',
  'password-refused': 'Change refused',
  'recovery-code-used': 'Recovery code used',
  'signed-out': 'Signed out',
  'device-signed-out': 'Another device signed out',
  'others-signed-out': 'All other devices signed out',
  'password-changed': 'Password changed',
  'password-reset-requested': 'Link for a new password asked for',
  'password-reset': 'Forgotten password replaced',
  'email-changed': 'E-mail changed',
  'username-changed': 'Dream name changed',
  'two-step-on': 'Two-step sign-in turned on',
  'two-step-off': 'Two-step sign-in turned off',
  'recovery-codes-renewed': 'New recovery codes made',
  'reminders-changed': 'Reminders changed',
  'reminder-channel-added': 'Reminders sent to another place',
  'reminder-channel-removed': 'Reminders sent to one place less',
  exported: 'Data downloaded',
  'sleep-deleted': 'Sleep deleted',
  'sleep-restored': 'Deleted sleep brought back',
  imported: 'Sleeps imported',
  'import-undone': 'Import undone',
  'progress-repaired': 'Points worked out anew',
};

/** Reasons of rejections. */
const REASONS: Record<AccountFailureKind, string> = {
  'sign-in-failed': 'wrong password',
  'sign-in-stopped': 'right password, no code',
  'code-failed': 'wrong code',
  'password-refused': 'wrong password',
};

/** Variants for actions of the operator. */
const DONE_BY_OPERATOR: Partial<Record<AccountEventKind, string>> = {
  'others-signed-out': 'All devices signed out',
  'password-reset': 'New password given',
  'password-reset-requested': 'Link for a new password made',
};

/** Messages of the account's activity. */
export const ACTIVITY_MESSAGES = {
  happened: HAPPENED,
  doneByOperator: DONE_BY_OPERATOR,
  reasons: REASONS,
  times: (count: number) => `${count.toLocaleString('en-US')} times`,
  device: (name: string) => `on ${name}`,
  fromDevice: (name: string) => `from ${name}`,
  byOperator: 'by whoever runs this server',
  aboutDevice: (name: string) => `${name} signed out`,
  aboutFormat: (format: string) => `Data downloaded as ${format.toUpperCase()}`,
  aboutChannel: (happened: string, channel: string) => `${happened}: ${channel}`,
  aboutNight: (happened: string, date: string) => `${happened}: ${date}`,
  at: (date: string, time: string) => `${date}, ${time}`,
  until: (from: string, to: string) => `${from} to ${to}`,
  network: (network: string) => `network ${network}`,

  hint: 'What happened to your account in the last year. Something here was not you? Change your password.',
  loading: 'Looking back...',
  failed: 'Your activity could not be loaded.',
  tryAgain: 'Try again',
  none: 'Nothing has happened yet.',
  more: 'Show more',
  loadingMore: 'Looking further back...',
} as const;
