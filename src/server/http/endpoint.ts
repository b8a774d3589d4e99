import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Type, type Static, type TObject, type TSchema } from 'typebox';
import { AppError } from '#contract/app-error.ts';
import { FailureSchema, successSchema } from '#contract/envelope.ts';
import { errorText, type ErrorCode } from '#contract/errors.ts';
import type { Text } from '#contract/text.ts';
import { TimeZoneSchema } from '#contract/values.ts';
import type { Authenticator, Caller } from '#server/auth/tokens/authenticator.ts';
import type { RateLimit, RateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import type { RequestOrigin } from '#server/auth/clients/request-origin.ts';
import { CALLS_LIMIT } from './limits/rate-limits.ts';
import type { AccountQueue } from '#server/auth/rate-limits/account-queue.ts';
import { SPECIFIED_ENGLISH } from '#server/i18n/catalogues.ts';
import { word } from '#server/i18n/word.ts';
import { RESPONSE_KEPT_HOURS } from '#server/usecases/run-idempotently.ts';
import { STATUS_BY_CODE } from './errors/failure.ts';
import { unpackBody, type LargeBody } from './input/large-body.ts';
import { readLanguage, setLanguage } from './language.ts';
import { repeatIfUnavailable } from './repeat-if-unavailable.ts';
import { compileUntilFirstError } from './schema-compilers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on a public route. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** A browser that navigates to this path gets the web app. */
    isAlsoPage?: boolean;
    /** Absent: BODY_TIMEOUT_MS. */
    arrivesWithinMs?: number;
  }
}

/** Dependencies of every endpoint. */
export type EndpointDeps = {
  readonly authenticate: Authenticator;
  readonly isKnownTimeZone: (name: string) => boolean;
  readonly accountQueue: AccountQueue;
  readonly limiter: Pick<RateLimiter, 'requireNotExceeded'>;
};

/** Declaration of an endpoint: input, output, errors and limits. */
type Endpoint<
  Body extends TObject,
  Params extends TObject,
  Query extends TObject,
  Data extends TSchema,
  Request,
> = {
  readonly method: Extract<HTTPMethods, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;
  /** Parameters are written `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Absent: BODY_LIMIT_BYTES. Validation of a larger body ends with its first error. */
  readonly largeBody?: LargeBody;
  /** Headers of this endpoint, all optional. Signed-in routes only. */
  readonly headers?: TObject;
  /** Success descriptions by status, which is the first unless `handle` states it; 204 has no body. */
  readonly success: Readonly<Record<number, string>>;
  readonly message?: Text;
  /** Absent: success has no data, or is a file. */
  readonly data?: Data;
  /** Content types of a file response. */
  readonly mediaTypes?: readonly string[];
  /** Error codes of this endpoint; general ones are added. */
  readonly errors?: readonly ErrorCode[];
  readonly rateLimit?: RateLimit;
  /** One request of an account at a time; default: all methods but GET. Signed-in routes only. */
  readonly isSerial?: boolean;
  /** Accepts an Idempotency-Key, because a repeat must not create twice. */
  readonly isRepeatable?: boolean;
  /** The server repeats it if the database connection breaks, as each GET and each request with an Idempotency-Key. */
  readonly isIdempotent?: boolean;
  /** Words the English texts of the data in another language, also of a stored response. */
  readonly word?: (data: Static<Data>, language: string) => Static<Data>;
  /** Returns the data, or the file. */
  readonly handle: (
    request: Request & { body: Static<Body>; params: Static<Params>; query: Static<Query> },
  ) => Promise<Static<Data> | WithStatus<Static<Data>>>;
};

/** Data with one of several success statuses. */
export class WithStatus<Data> {
  readonly status: number;
  readonly data: Data;
  /** Distinguishes it from an object of the same form. */
  declare protected readonly isStated: true;

  constructor(status: number, data: Data) {
    this.status = status;
    this.data = data;
  }
}

/** A streamed file. */
type FileResponse = { name: string; mediaType: string; content: Readable };

type PublicRequest = {
  readonly origin: RequestOrigin;
  /** The tag of the language that the client prefers. */
  readonly language: string;
};
type SignedInRequest = {
  readonly userId: string;
  /** The sign-in of the request. */
  readonly authSessionId: string;
  /** Of its token, epoch milliseconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly origin: RequestOrigin;
  readonly language: string;
  readonly timeZone: string | undefined;
  /** Set on repeatable endpoints only. */
  readonly idempotencyKey: string | undefined;
  /** One of the headers that the endpoint declares. */
  readonly header: (name: string) => string | undefined;
};

/** Adds a public endpoint. */
export function addPublicEndpoint<
  Body extends TObject,
  Params extends TObject,
  Query extends TObject,
  Data extends TSchema,
>(app: FastifyInstance, endpoint: Endpoint<Body, Params, Query, Data, PublicRequest>): void {
  addRoute<Body, Params, Query, Data, PublicRequest>(app, endpoint, {
    schema: {},
    errors: [],
    read: (request) => ({ origin: readOrigin(request), language: readLanguage(request) }),
  });
}

/** Adds an endpoint that requires an access token, which is checked first. */
export function addSignedInEndpoint<
  Body extends TObject,
  Params extends TObject,
  Query extends TObject,
  Data extends TSchema,
>(
  app: FastifyInstance,
  deps: EndpointDeps,
  endpoint: Endpoint<Body, Params, Query, Data, SignedInRequest>,
): void {
  const { isRepeatable = false, isSerial = endpoint.method !== 'GET' } = endpoint;
  addRoute<Body, Params, Query, Data, SignedInRequest>(app, endpoint, {
    schema: {
      security: [{ accessToken: [] }],
      headers: Type.Object({
        ...(isRepeatable ? RepeatableHeadersSchema : TimeZoneHeaderSchema).properties,
        ...endpoint.headers?.properties,
      }),
    },
    errors: [
      'UNAUTHENTICATED',
      'INVALID_TIME_ZONE',
      ...(isRepeatable ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ],
    onRequest: async (request, reply) => {
      const { authorization } = request.headers;
      request.caller = await repeatIfUnavailable(reply, () => deps.authenticate(authorization));
    },
    read: (request) => {
      const { 'time-zone': timeZone, 'idempotency-key': key } = request.headers;
      const idempotencyKey = isRepeatable && typeof key === 'string' ? key : undefined;
      const header = (name: string) => request.headers[name.toLowerCase()] as string | undefined;
      const language = readLanguage(request);
      const origin = readOrigin(request);
      const known = { ...getCaller(request), origin, language, idempotencyKey, header };
      if (timeZone === undefined) return { ...known, timeZone };
      if (typeof timeZone !== 'string' || !deps.isKnownTimeZone(timeZone)) {
        throw new AppError('INVALID_TIME_ZONE');
      }
      return { ...known, timeZone };
    },
    ...(isSerial && {
      run: (request, handle) => {
        const { userId } = getCaller(request);
        return deps.accountQueue.runCall(userId, async () => {
          // Earlier requests may have used up the limit.
          if (endpoint.rateLimit === undefined) {
            await deps.limiter.requireNotExceeded(CALLS_LIMIT, userId);
          }
          return await handle();
        });
      },
    }),
  });
}

function getCaller({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new AppError('UNAUTHENTICATED');
  return caller;
}

function readOrigin({ ip, headers }: FastifyRequest): RequestOrigin {
  return { address: ip, userAgent: headers['user-agent'] };
}

const TimeZoneHeaderSchema = Type.Object({ 'Time-Zone': Type.Optional(TimeZoneSchema) });

const RepeatableHeadersSchema = Type.Object({
  ...TimeZoneHeaderSchema.properties,
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: `For ${RESPONSE_KEPT_HOURS} hours a repeat with the same key is answered as the first call was.`,
    }),
  ),
});

const ERRORS_FROM_ANYWHERE = [
  'REQUEST_TIMEOUT',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
] as const;

/** Applies without an expected body too, because a sent body is read anyway. */
const ERRORS_OF_READING_A_BODY = [
  'INVALID_JSON',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const;

type Access<Request> = {
  readonly schema: object;
  readonly errors: readonly ErrorCode[];
  readonly onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly read: (request: FastifyRequest) => Request;
  /** Runs the handler in its turn; absent: immediately. */
  readonly run?: <T>(request: FastifyRequest, handle: () => Promise<T>) => Promise<T>;
};

function addRoute<
  Body extends TObject,
  Params extends TObject,
  Query extends TObject,
  Data extends TSchema,
  Request,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Body, Params, Query, Data, Request>,
  access: Access<Request>,
): void {
  const errors = [
    ...access.errors,
    ...(endpoint.errors ?? []),
    // Invalid path parameters such as %ff never reach the endpoint.
    ...(endpoint.params ? (['NOT_FOUND'] as const) : []),
    ...(endpoint.query || endpoint.body ? (['INVALID_INPUT'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : ERRORS_OF_READING_A_BODY),
    ...ERRORS_FROM_ANYWHERE,
  ];
  const success = Object.entries(endpoint.success).map(([status, description]) => [
    status,
    toSuccess(endpoint, description),
  ]);

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.largeBody && {
      bodyLimit: endpoint.largeBody.unpackedBytes,
      preParsing: unpackBody(endpoint.largeBody),
      validatorCompiler: compileUntilFirstError,
    }),
    schema: {
      ...access.schema,
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { ...Object.fromEntries(success), ...failureSchemas(errors) },
    },
    config: {
      isAlsoPage: endpoint.method === 'GET',
      ...(endpoint.largeBody && { arrivesWithinMs: endpoint.largeBody.arrivesWithinMs }),
      ...(endpoint.rateLimit && { rateLimit: endpoint.rateLimit }),
    },
    onRequest: access.onRequest ? [access.onRequest] : [],
    preValidation: async (request) => {
      // Treat a missing body as an empty object, so that validation names the missing fields.
      if (endpoint.body && request.body === undefined) request.body = {};
    },
    handler: async (request, reply) => {
      const input = {
        ...access.read(request),
        // All were validated by these schemas.
        body: request.body as Static<Body>,
        params: request.params as Static<Params>,
        query: request.query as Static<Query>,
      };
      const hasKey = endpoint.isRepeatable && request.headers['idempotency-key'] !== undefined;
      // A stored response may lack a field that the response schema requires now.
      if (hasKey) reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
      const isIdempotent = endpoint.isIdempotent ?? (endpoint.method === 'GET' || hasKey);
      const handleOnce = async () => await endpoint.handle(input);
      const handle = () => (isIdempotent ? repeatIfUnavailable(reply, handleOnce) : handleOnce());
      const answer = await (access.run?.(request, handle) ?? handle());
      return sendResponse(reply, endpoint, answer, readLanguage(request));
    },
  });
}

/** Response schema of a success: enveloped data, a file, or nothing. */
function toSuccess(
  endpoint: { data?: TSchema; mediaTypes?: readonly string[] },
  description: string,
): object {
  if (endpoint.data) return { ...successSchema(endpoint.data), description };
  const { mediaTypes } = endpoint;
  if (mediaTypes === undefined) return { type: 'null', description };
  const content = mediaTypes.map((mediaType) => [mediaType, { schema: Type.Unknown() }]);
  return { description, content: Object.fromEntries(content) };
}

function sendResponse<Data extends TSchema>(
  reply: FastifyReply,
  endpoint: Pick<
    Endpoint<TObject, TObject, TObject, Data, unknown>,
    'success' | 'message' | 'data' | 'mediaTypes' | 'word'
  >,
  answer: Static<Data> | WithStatus<Static<Data>>,
  language: string,
): FastifyReply {
  const isStated = answer instanceof WithStatus;
  reply.code(isStated ? answer.status : Number(Object.keys(endpoint.success)[0]));
  if (endpoint.mediaTypes) {
    const { name, mediaType, content } = answer as FileResponse;
    return reply
      .type(mediaType)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(content);
  }
  if (endpoint.data === undefined) return reply.send();
  if (endpoint.message || endpoint.word) setLanguage(reply, language);
  const message = endpoint.message && { message: word(endpoint.message, language) };
  const given = isStated ? answer.data : answer;
  const data = language === SPECIFIED_ENGLISH ? given : (endpoint.word?.(given, language) ?? given);
  return reply.send({ status: 'success', ...message, data });
}

/** Response schemas of failures by status, with this endpoint's error codes. */
export function failureSchemas(codes: readonly ErrorCode[]): Record<number, TSchema> {
  const codesByStatus = Map.groupBy(codes, (code) => STATUS_BY_CODE[code]);
  const schemas = [...codesByStatus].map(([status, ofStatus]) => {
    const schema = Type.Object({
      ...FailureSchema.properties,
      status: Type.Literal(status < 500 ? 'fail' : 'error'),
      code: Type.Unsafe<ErrorCode>({ type: 'string', enum: ofStatus }),
    });
    // Worded for the API's documents only: it reads and compiles messages.
    const describe = () => ofStatus.map((code) => `${code}: ${word(errorText(code))}`).join(' ');
    return [
      status,
      Object.defineProperty(schema, 'description', { enumerable: true, get: describe }),
    ];
  });
  return Object.fromEntries(schemas);
}
