import type { FastifyReply } from 'fastify';
import type { AppError } from '#contract/app-error.ts';
import type { Failure } from '#contract/envelope.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { SPECIFIED_ENGLISH } from '#server/i18n/catalogues.ts';
import { word } from '#server/i18n/word.ts';
import { readLanguage, setLanguage } from '../language.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The error code; null on success. */
    failureCode: ErrorCode | null;
  }
}

/** The HTTP status of each error code; decided only here. */
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
  SLEEP_NOT_REOPENABLE: 409,
  SLEEP_TOO_LONG: 422,
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
} as const satisfies Record<ErrorCode, number>;

/** Retry-After: about the duration of a restart or a full queue. */
const RETRY_AFTER_SECONDS = 5;

/** The response body of a failure in a language. */
export function failureBody(error: AppError, language: string = SPECIFIED_ENGLISH): Failure {
  return {
    status: STATUS_BY_CODE[error.code] < 500 ? 'fail' : 'error',
    code: error.code,
    message: word(error.text, language),
    ...(error.details && {
      details: error.details.map(({ text, ...detail }) => ({
        ...detail,
        message: word(text, language),
      })),
    }),
  };
}

/** Sends a failure with the status and headers of its code. */
export function sendFailure(reply: FastifyReply, error: AppError): FastifyReply {
  const status = STATUS_BY_CODE[error.code];
  reply.failureCode = error.code;
  const language = typeof error.text === 'string' ? SPECIFIED_ENGLISH : readLanguage(reply.request);
  setLanguage(reply, language);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const retryAfterSeconds =
    error.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureBody(error, language));
}
