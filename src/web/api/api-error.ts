export type FieldFault = { field: string; message: string };

/**
 * A call that did not succeed. With `status` the server answered; without it there was only silence
 * (no network, or no answer in time). `serverMessage`, `code` and `details` are there if the answer had them.
 */
export class ApiError extends Error {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly details: FieldFault[];

  constructor(
    failure: {
      status?: number;
      code?: string | undefined;
      serverMessage?: string | undefined;
      details?: FieldFault[];
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
  }
}

/** True when the server never answered: the only failure worth trying again by itself. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status === undefined;

/** True when the server no longer takes the token: only signing in again helps. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** What the server said about a failure, or else the sentence the app has for it. */
export const getErrorMessage = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.serverMessage) || otherwise;
