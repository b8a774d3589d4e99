import { MAX_WEBHOOKS } from '#features/webhooks/webhooks.ts';
import { MAX_TOKENS } from '#features/connections/limits.ts';
import { MAX_PASSKEYS } from '#features/passkeys/limits.ts';
import { START_AT_MOST_BACK_HOURS } from '#features/diary/rules/start-end.ts';
import { MAX_DAY_MARKS } from '#features/diary/rules/free-days.ts';
import { MAX_SLEEPS } from '#features/diary/rules/sleep.ts';
import { MAX_CHANNELS } from '#features/destinations/reminder-channels.ts';
import { ENTERED_AT_MOST_HOURS } from '#features/diary/rules/manual-entry.ts';
import type { MessageKey, TextArgs } from './text.ts';

/**
 * The closed list of error codes, with the HTTP status of each. Each code has a sentence in locales/, which the sleeper
 * reads unless the place that fails has a better one.
 */
export const STATUS_BY_CODE = {
  INVALID_JSON: 400,
  REQUEST_TIMEOUT: 408,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INVALID_INPUT: 422,
  INVALID_TIME_ZONE: 422,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  CODE_REQUIRED: 401,
  INVALID_CODE: 401,
  WRONG_PASSWORD: 403,
  WRONG_CODE: 403,
  CONFIRMATION_REQUIRED: 403,
  SCOPE_MISSING: 403,
  TOKEN_NOT_FOUND: 404,
  TOO_MANY_TOKENS: 409,
  PASSKEYS_UNAVAILABLE: 409,
  PASSKEY_REFUSED: 403,
  PASSKEY_NOT_FOUND: 404,
  TOO_MANY_PASSKEYS: 409,
  TWO_STEP_IS_ON: 409,
  TWO_STEP_IS_OFF: 409,
  TWO_STEP_NOT_BEGUN: 409,
  PASSWORD_OFF: 403,
  OIDC_UNAVAILABLE: 503,
  OIDC_STOPPED: 410,
  OIDC_REFUSED: 403,
  OIDC_NOT_ALLOWED: 403,
  OIDC_UNKNOWN: 403,
  OIDC_TAKEN: 409,
  OIDC_NOT_FRESH: 403,
  LAST_WAY_IN: 409,
  ACCOUNT_BLOCKED: 403,
  NOT_ADMINISTRATOR: 403,
  LAST_ADMINISTRATOR: 409,
  IS_ADMINISTRATOR: 409,
  PERSON_NOT_FOUND: 404,
  INVITATION_EXPIRED: 410,
  INVITATION_NOT_FOUND: 404,
  SETTING_IS_FIXED: 409,
  BACKUP_UNAVAILABLE: 409,
  REGISTRATION_CLOSED: 403,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  NOT_FOUND: 404,
  SESSION_NOT_FOUND: 404,
  RESET_EXPIRED: 410,
  LINK_EXPIRED: 410,
  REMINDERS_OFF: 409,
  CHANNEL_NOT_FOUND: 404,
  TOO_MANY_CHANNELS: 409,
  WEBHOOK_NOT_FOUND: 404,
  TOO_MANY_WEBHOOKS: 409,
  SLEEP_NOT_FOUND: 404,
  NOTHING_ACTIVE: 409,
  SLEEP_OVERLAPS: 409,
  SLEEP_DELETED: 409,
  SLEEP_CHANGED: 412,
  SLEEP_ACTIVE: 409,
  SLEEP_TOO_LONG: 422,
  SLEEP_NOT_REOPENABLE: 409,
  DAY_HAS_SLEEP: 409,
  TOO_MANY_SLEEPS: 422,
  TOO_MANY_MARKS: 422,
  IMPORT_NOT_FOUND: 404,
  TIME_IN_FUTURE: 422,
  START_TOO_OLD: 422,
  END_BEFORE_START: 422,
  IDEMPOTENCY_KEY_REUSED: 409,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_CODE;

export const ERROR_CODES = Object.keys(STATUS_BY_CODE) as ErrorCode[];

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
