import { ERROR_MESSAGES, type ErrorCode, type ErrorDetail } from './errors.ts';

/** A failure with a code of the closed list. Use cases throw no other class; http/ turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  /** When to retry, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    more: {
      message?: string;
      details?: ErrorDetail[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(more.message ?? ERROR_MESSAGES[code], { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
