import type { ErrorDetail } from '#errors.ts';

/** `sleep`: the other sleep, which is in the way. */
export type FieldFault = { message: string } & Omit<ErrorDetail, 'text'>;

/**
 * A failed request. With `status` the server answered; without it there was no response
 * (no network, a timeout, or the error page of a proxy). `serverMessage`, `code` and `details` come from the response, if any.
 */
export class ApiError extends Error {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly details: FieldFault[];
  /** The header of the answer: how many seconds to wait. */
  readonly retryAfter: string | null;

  constructor(
    failure: {
      status?: number;
      code?: string | undefined;
      serverMessage?: string | undefined;
      details?: FieldFault[];
      retryAfter?: string | null;
      cause?: unknown;
    } = {},
  ) {
    super(failure.serverMessage ?? `Call failed (${failure.status ?? 'no answer'})`, {
      cause: failure.cause,
    });
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.serverMessage = failure.serverMessage;
    this.details = failure.details ?? [];
    this.retryAfter = failure.retryAfter ?? null;
  }
}

/** Whether the server did not answer, the only error that is retried automatically. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status === undefined;

/** Whether the server rejects the token, so that the sleeper must sign in again. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** The server's message, or the app's own. */
export const getErrorMessage = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.serverMessage) || otherwise;
