import { errorText, type ErrorCode, type ErrorDetail } from '#errors.ts';
import type { Text } from './text.ts';

/**
 * A failure with a code of the closed list. Use cases throw no other class; http/ turns it into a response, in the
 * language of the request.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly text: Text;
  readonly details: ErrorDetail[] | undefined;
  /** When to retry, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    more: {
      text?: Text;
      details?: ErrorDetail[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.text = more.text ?? errorText(code);
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** INVALID_INPUT for one field; its text is also the message, because clients may show only that. */
export function invalidField(field: string, text: Text): AppError {
  return new AppError('INVALID_INPUT', { text, details: [{ field, text }] });
}
