import { MAX_WEBHOOKS } from '#domain/webhooks.ts';
import { MAX_PASSKEYS, MAX_TOKENS } from '#domain/credentials.ts';
import { START_AT_MOST_BACK_HOURS } from '#domain/start-end.ts';
import { MAX_DAY_MARKS } from '#domain/insights/free-days.ts';
import { MAX_SLEEPS } from '#domain/sleep.ts';
import { MAX_CHANNELS } from '#domain/reminder-channels.ts';
import { ENTERED_AT_MOST_HOURS } from '#domain/manual-entry.ts';
import type { OtherSleep } from './sleep.ts';
import type { MessageKey, Text, TextArgs } from './text.ts';

/**
 * The closed list of error codes. Each code has a sentence in locales/, which the sleeper
 * reads unless the place that fails has a better one. The HTTP status of a code is decided in server/http alone.
 */
export const ERROR_CODES = [
  'INVALID_JSON',
  'REQUEST_TIMEOUT',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INVALID_INPUT',
  'INVALID_TIME_ZONE',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'CODE_REQUIRED',
  'INVALID_CODE',
  'WRONG_PASSWORD',
  'WRONG_CODE',
  'CONFIRMATION_REQUIRED',
  'SCOPE_MISSING',
  'TOKEN_NOT_FOUND',
  'TOO_MANY_TOKENS',
  'PASSKEYS_UNAVAILABLE',
  'PASSKEY_REFUSED',
  'PASSKEY_NOT_FOUND',
  'TOO_MANY_PASSKEYS',
  'TWO_STEP_IS_ON',
  'TWO_STEP_IS_OFF',
  'TWO_STEP_NOT_BEGUN',
  'PASSWORD_OFF',
  'OIDC_UNAVAILABLE',
  'OIDC_STOPPED',
  'OIDC_REFUSED',
  'OIDC_NOT_ALLOWED',
  'OIDC_UNKNOWN',
  'OIDC_TAKEN',
  'OIDC_NOT_FRESH',
  'LAST_WAY_IN',
  'ACCOUNT_BLOCKED',
  'NOT_ADMINISTRATOR',
  'LAST_ADMINISTRATOR',
  'IS_ADMINISTRATOR',
  'PERSON_NOT_FOUND',
  'INVITATION_EXPIRED',
  'INVITATION_NOT_FOUND',
  'SETTING_IS_FIXED',
  'BACKUP_UNAVAILABLE',
  'REGISTRATION_CLOSED',
  'USERNAME_TAKEN',
  'EMAIL_TAKEN',
  'NOT_FOUND',
  'SESSION_NOT_FOUND',
  'RESET_EXPIRED',
  'LINK_EXPIRED',
  'REMINDERS_OFF',
  'CHANNEL_NOT_FOUND',
  'TOO_MANY_CHANNELS',
  'WEBHOOK_NOT_FOUND',
  'TOO_MANY_WEBHOOKS',
  'SLEEP_NOT_FOUND',
  'NOTHING_ACTIVE',
  'SLEEP_OVERLAPS',
  'SLEEP_DELETED',
  'SLEEP_CHANGED',
  'SLEEP_ACTIVE',
  'SLEEP_TOO_LONG',
  'SLEEP_NOT_REOPENABLE',
  'DAY_HAS_SLEEP',
  'TOO_MANY_SLEEPS',
  'TOO_MANY_MARKS',
  'IMPORT_NOT_FOUND',
  'TIME_IN_FUTURE',
  'START_TOO_OLD',
  'END_BEFORE_START',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Arguments of the sentences that have any. */
const ERROR_ARGS: Partial<Record<ErrorCode, TextArgs>> = {
  TOO_MANY_CHANNELS: { max: MAX_CHANNELS },
  TOO_MANY_TOKENS: { max: MAX_TOKENS },
  TOO_MANY_PASSKEYS: { max: MAX_PASSKEYS },
  TOO_MANY_WEBHOOKS: { max: MAX_WEBHOOKS },
  SLEEP_TOO_LONG: { hours: ENTERED_AT_MOST_HOURS },
  TOO_MANY_SLEEPS: { max: MAX_SLEEPS },
  TOO_MANY_MARKS: { max: MAX_DAY_MARKS },
  START_TOO_OLD: { hours: START_AT_MOST_BACK_HOURS },
};

/** The sentence of a code. */
export function errorText(code: ErrorCode): { key: MessageKey; args?: TextArgs } {
  const args = ERROR_ARGS[code];
  return { key: `error.${code}`, ...(args && { args }) };
}

/** The fault of one field. `sleep`: the sleeper's other sleep, which is in the way. */
export type ErrorDetail = { field: string; text: Text; sleep?: OtherSleep };
