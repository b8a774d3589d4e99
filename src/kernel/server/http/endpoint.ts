import type { Readable } from 'node:stream';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preParsingAsyncHookHandler,
} from 'fastify';
import { AppError } from '#kernel/contract/app-error.ts';
import type { Route } from '#kernel/contract/route.ts';
import {
  listRoutes,
  splitName,
  type DecodedPart,
  type ResponseData,
  type Routes,
  type Unworded,
} from '#routes.ts';
import type { MessageKey, Text, TextArgs } from '#kernel/contract/text.ts';
import { isKnownTimeZone } from '#kernel/contract/time-zones.ts';
import type { Caller } from '#caller.ts';
import type { TokenScope } from '#kernel/rules/credentials.ts';
import type { RateLimit } from '#kernel/server/rate-limits/rate-limiter.ts';
import type { RequestOrigin } from '#kernel/server/clients/request-origin.ts';
import { word } from '#kernel/server/i18n/word.ts';
import { type AttemptCookies, openCookies } from '#kernel/server/http/input/cookies.ts';
import { compileEncoder, decode, findCodecs } from './codecs.ts';
import { countMostValues } from './input/json-structure.ts';
import { sendGzip } from './compression.ts';
import type { SentFile } from './input/body-parsing.ts';
import { unpackBody, type LargeBody } from './input/large-body.ts';
import { findTokenOwner } from './input/path-token.ts';
import { readLanguage, setLanguage } from './language.ts';
import { CALLS_LIMIT, REFUSED_CALLS_LIMIT } from './limits/rate-limits.ts';
import { toRequestSchema } from './route-schema.ts';
import { compileUntilFirstError } from './schema-compilers.ts';
import type { Context } from '#server-feature.ts';

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

type Limits = {
  readonly rateLimit?: RateLimit;
  /** Absent: BODY_LIMIT_BYTES. Validation of a larger body ends with its first error. */
  readonly largeBody?: LargeBody;
  /** One request of an account at a time; default: all methods but GET. Signed-in routes only. */
  readonly isSerial?: boolean;
  /** Waits in the queue of password hashes, which has limits of its own. */
  readonly waitsForHash?: boolean;
  /** Accepts a form of any content, because the path has all information. */
  readonly acceptsForms?: boolean;
};

/** What the server adds to the declaration of a call. */
type Endpoint<Name extends keyof Routes> = Limits & {
  readonly message?: Text;
  /** Returns the data, or the file. */
  readonly handle: (request: RequestTo<Name>) => Promise<Response<Name>>;
} & Wording<DecodedPart<Name, 'data'>>;

/** Adds the texts of the data in the language of the response, also to stored data; needed where texts are missing. */
type Wording<Data> =
  Unworded<Data> extends Data
    ? { readonly word?: (data: Data, language: string) => Data }
    : { readonly word: (data: Unworded<Data>, language: string) => Data };

type RequestTo<Name extends keyof Routes> = {
  readonly [Part in 'params' | 'query' | 'headers']: DecodedPart<Name, Part>;
} & {
  readonly body: Routes[Name] extends { takesFile: true } ? SentFile : DecodedPart<Name, 'body'>;
} & (Routes[Name] extends { access: 'public' | 'probe' } ? PublicRequest : SignedInRequest);

type Response<Name extends keyof Routes> = Routes[Name] extends { data: object }
  ? ResponseData<Name> | WithStatus<ResponseData<Name>>
  : Routes[Name] extends { mediaTypes: object }
    ? FileResponse
    : unknown;

/** A text in a language; null: in that of the response. */
type Message = { key: MessageKey; args: TextArgs; language: string | null };

/** Data with one of several success statuses, and with a message. */
export class WithStatus<Data> {
  readonly status: number;
  readonly data: Data;
  readonly message: Message | undefined;
  /** Distinguishes it from an object of the same form. */
  declare protected readonly isStated: true;

  constructor(status: number, data: Data, message?: Message) {
    this.status = status;
    this.data = data;
    this.message = message;
  }
}

/** A file; one with an entity tag may be cached by its client. */
type FileResponse = { name: string; mediaType: string; etag?: string } & (
  | { content: Readable | string }
  | { gzip: Readable }
);

type PublicRequest = {
  readonly origin: RequestOrigin;
  /** The tag of the language that the client prefers. */
  readonly language: string;
  /** Of the app's own pages only. */
  readonly cookies: () => AttemptCookies;
  /** Whether the client has the version of this entity tag, which then is not sent again. */
  readonly hasVersion: (etag: string) => boolean;
};
type SignedInRequest = PublicRequest & {
  readonly userId: string;
  /** As it was when the request was authenticated. */
  readonly account: Caller['account'];
  /** The sign-in, or the API token, of the request. */
  readonly authSessionId: string;
  /** Of an API token; undefined: a sign-in. */
  readonly scopes?: readonly TokenScope[];
  /** Of its token, epoch milliseconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly timeZone: string | undefined;
  /** Set on repeatable endpoints only. */
  readonly idempotencyKey: string | undefined;
};

/** The endpoints of a table of calls, or of all. */
export type Endpoints<Table = Routes> = {
  readonly [Name in keyof Table & keyof Routes]: Endpoint<Name>;
};

/** An endpoint of any call; its requests were validated by the schemas of that call. */
type AnyEndpoint = Limits & {
  readonly message?: Text;
  readonly word?: (data: never, language: string) => unknown;
  readonly handle: (request: never) => Promise<unknown>;
};

type Encoder = ReturnType<typeof compileEncoder>;

const NO_FILE: SentFile = { bytes: new Uint8Array(), mediaType: '' };

/** In the order in which their errors are reported. */
const REQUEST_PARTS = ['headers', 'params', 'query', 'body'] as const;

const MAX_ATTEMPTS = 3;

/** Clients wait up to 10 seconds, and an attempt takes up to eight where the database does not answer. */
const LAST_ATTEMPT_AFTER_MS = 2_000;

export function serve(app: FastifyInstance, deps: Context, endpoints: Endpoints): void {
  for (const [name, route] of listRoutes()) addRoute(app, deps, name, route, endpoints[name]);
}

function addRoute(
  app: FastifyInstance,
  deps: Context,
  name: keyof Routes,
  route: Route,
  endpoint: AnyEndpoint,
): void {
  const { method, path } = splitName(name);
  const { largeBody, rateLimit, acceptsForms, isSerial = method !== 'GET' } = endpoint;
  const isProbe = route.access === 'probe';
  const requestCodecs = REQUEST_PARTS.flatMap((part) => {
    const codecs = route[part] && findCodecs(route[part]);
    return codecs ? [[part, codecs] as const] : [];
  });
  const dataCodecs = route.data && findCodecs(route.data);
  const encode = dataCodecs && compileEncoder(dataCodecs);
  const requireRole: preParsingAsyncHookHandler = async ({ caller }, reply) => {
    const userId = caller?.userId ?? '';
    await repeatIfUnavailable(reply, () => deps.requireAdministrator(userId));
  };

  app.route({
    method,
    url: path,
    ...(largeBody && {
      bodyLimit: largeBody.unpackedBytes,
      validatorCompiler: compileUntilFirstError,
    }),
    schema: toRequestSchema(route),
    config: {
      isAlsoPage: method === 'GET' && route.access === undefined,
      ...(isProbe && { isNeverQueued: true }),
      isRejectable: !endpoint.waitsForHash,
      ...(largeBody && { arrivesWithinMs: largeBody.arrivesWithinMs }),
      ...(rateLimit && { rateLimit }),
      ...(acceptsForms && { acceptsForms }),
      ...(route.takesFile && { takesFile: true }),
    },
    onRequest: async (request, reply) => {
      if (route.access === 'path-token' && route.scope) {
        const { token } = request.params as { token: string };
        const given = { token, scope: route.scope, address: request.ip };
        request.caller = await repeatIfUnavailable(reply, () => findTokenOwner(deps, given));
      }
      if (route.access !== undefined) return;
      const { authorization } = request.headers;
      const caller = await repeatIfUnavailable(reply, () =>
        deps.authenticate.byHeader(authorization),
      );
      request.caller = caller;
      const { scopes, authSessionId } = caller;
      if (scopes === undefined || (route.scope && scopes.includes(route.scope))) return;
      // Before the limits of the account: a token can't use them up by calls that it may not make.
      await deps.limiter.take(REFUSED_CALLS_LIMIT, authSessionId);
      throw new AppError('SCOPE_MISSING');
    },
    // After the limits of the account, and before the body is read.
    preParsing: [
      ...(route.role ? [requireRole] : []),
      ...(largeBody
        ? [unpackBody(largeBody, route.takesFile ? undefined : countMostValues(route.body ?? {}))]
        : []),
    ],
    preValidation: (request, _reply, done) => {
      // Treat a missing body as an empty object, so that validation names the missing fields.
      if (route.body && request.body === undefined) request.body = {};
      if (route.takesFile) request.body ??= NO_FILE;
      done();
    },
    handler: async (request, reply) => {
      const { caller } = request;
      const input: Record<string, unknown> & { language: string } = {
        ...(caller && { ...caller, ...readSignedIn(request, route) }),
        origin: { address: request.ip, userAgent: request.headers['user-agent'] },
        language: readLanguage(request),
        cookies: () => openCookies(request, reply, deps.config.publicUrl),
        hasVersion: (etag: string) => hasVersion(request, etag),
        params: request.params,
        query: request.query,
        body: request.body,
      };
      for (const [part, codecs] of requestCodecs) input[part] = await decode(codecs, input[part]);
      const hasKey = route.isRepeatable && request.headers['idempotency-key'] !== undefined;
      const isIdempotent = route.isIdempotent ?? (method === 'GET' || hasKey);
      const handleOnce = async () => await endpoint.handle(input as never);
      const handle = () => (isIdempotent ? repeatIfUnavailable(reply, handleOnce) : handleOnce());
      const handleInTurn = (userId: string) =>
        deps.accountQueue.runCall(userId, async () => {
          // Earlier requests may have used up the limit.
          if (rateLimit === undefined) await deps.limiter.requireNotExceeded(CALLS_LIMIT, userId);
          return await handle();
        });
      const answer = await (caller && isSerial ? handleInTurn(caller.userId) : handle());
      return sendResponse(reply, { route, endpoint, encode }, answer, input.language);
    },
  });
}

function readSignedIn({ headers }: FastifyRequest, route: Route) {
  const { 'time-zone': timeZone, 'idempotency-key': key } = headers;
  if (timeZone !== undefined && !(typeof timeZone === 'string' && isKnownTimeZone(timeZone))) {
    throw new AppError('INVALID_TIME_ZONE');
  }
  const names = Object.keys(route.headers?.properties ?? {});
  return {
    timeZone,
    idempotencyKey: route.isRepeatable ? key : undefined,
    headers: Object.fromEntries(names.map((name) => [name, headers[name.toLowerCase()]])),
  };
}

/** The tag of a compressed response is weak, and so is the comparison (RFC 9110, 13.1.2). */
function hasVersion({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.includes(etag) ?? false;
}

function sendResponse(
  reply: FastifyReply,
  { route, endpoint, encode }: { route: Route; endpoint: AnyEndpoint; encode: Encoder | undefined },
  answer: unknown,
  language: string,
): FastifyReply {
  const isStated = answer instanceof WithStatus;
  reply.code(isStated ? answer.status : Number(Object.keys(route.success)[0]));
  if (route.mediaTypes) {
    const { name, mediaType, etag, ...file } = answer as FileResponse;
    if (etag !== undefined) {
      reply.headers({ etag, 'cache-control': 'private' });
      if (hasVersion(reply.request, etag)) return reply.code(304).send();
    }
    reply.type(mediaType).header('content-disposition', `attachment; filename="${name}"`);
    return 'gzip' in file ? sendGzip(reply, file.gzip) : reply.send(file.content);
  }
  if (route.data === undefined) return reply.send();
  const text = (isStated ? answer.message : undefined) ?? endpoint.message;
  if (text || endpoint.word) setLanguage(reply, language);
  const own = isStated ? answer.message?.language : undefined;
  const message = text && { message: word(text, own ?? language) };
  const given: unknown = isStated ? answer.data : answer;
  const worded = endpoint.word?.(given as never, language) ?? given;
  const data = encode ? encode(worded) : worded;
  return reply.send({ status: 'success', ...message, data });
}

/** Repeats idempotent work of a request while its database connections break: the pool replaces them. */
async function repeatIfUnavailable<T>(
  reply: Pick<FastifyReply, 'elapsedTime'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isUnavailable = (error as { code?: unknown }).code === 'STORAGE_UNAVAILABLE';
      const isLast = attempt === MAX_ATTEMPTS || reply.elapsedTime > LAST_ATTEMPT_AFTER_MS;
      if (!isUnavailable || isLast) throw error;
    }
  }
}
