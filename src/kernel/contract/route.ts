import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from '#errors.ts';
import type { TokenScope } from '#kernel/rules/credentials.ts';

/** Disconnected clients repeat a request within minutes, offline ones within days. */
export const RESPONSE_KEPT_HOURS = 48;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A method and a path; parameters are written `:name`. */
export type RouteName = `${Method} /${string}`;

/** Declaration of a call. The server's handler, the app's client, OpenAPI and tests follow from it. */
export type Route = {
  /**
   * Absent: needs an access token. `path-token`: an API token with the scope in the path. Probes are public, and answered under any
   * load.
   */
  readonly access?: 'public' | 'probe' | 'path-token';
  /** The scope of API tokens that may make the call; absent: it takes sign-ins only. */
  readonly scope?: TokenScope;
  /** Absent: any account. */
  readonly role?: 'administrator';
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** Takes a file of any kind as its body. */
  readonly takesFile?: true;
  /** Headers of this call, all optional. Signed-in calls only. */
  readonly headers?: TObject;
  /** Success descriptions by status; 204 has no body. The first is used unless the handler states another. */
  readonly success: Readonly<Record<number, string>>;
  /** Absent: success has no data, or is a file. */
  readonly data?: TSchema;
  /** Content types of a file response. */
  readonly mediaTypes?: readonly string[];
  /** Error codes of this call; general ones are added. */
  readonly errors?: readonly ErrorCode[];
  /** Accepts an Idempotency-Key, because a repeat must not create twice. */
  readonly isRepeatable?: boolean;
  /** The server repeats it if the database connection breaks, as each GET and each request with an Idempotency-Key. */
  readonly isIdempotent?: boolean;
};

/** Of a call that takes the current password, or a confirmation given before. */
export const PROOF_ERRORS = ['PASSWORD_OFF', 'WRONG_PASSWORD', 'CONFIRMATION_REQUIRED'] as const;

export type RouteTable = Readonly<Record<RouteName, Route>>;
