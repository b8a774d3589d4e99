import type { FastifySchema } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { FailureSchema, successSchema } from '#contract/envelope.ts';
import { errorText, type ErrorCode } from '#contract/errors.ts';
import { RESPONSE_KEPT_HOURS, type Route, type RouteName } from '#contract/routes/route.ts';
import { TimeZoneSchema } from '#contract/values.ts';
import { word } from '#server/i18n/word.ts';
import { STATUS_BY_CODE } from './errors/failure.ts';

/** The schemas of a call, which validate, serialize and document it. */
export function toFastifySchema(name: RouteName, route: Route): FastifySchema {
  const success = Object.entries(route.success).map(([status, description]) => [
    status,
    toSuccess(route, description),
  ]);
  return {
    summary: route.summary,
    ...(route.access === undefined && {
      security: [{ accessToken: [] }],
      headers: Type.Object({
        'Time-Zone': Type.Optional(TimeZoneSchema),
        ...(route.isRepeatable && { 'Idempotency-Key': Type.Optional(IdempotencyKeySchema) }),
        ...route.headers?.properties,
      }),
    }),
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    response: { ...Object.fromEntries(success), ...toFailures(listErrors(name, route)) },
  };
}

const IdempotencyKeySchema = Type.String({
  minLength: 1,
  maxLength: 255,
  description: `For ${RESPONSE_KEPT_HOURS} hours a repeat with the same key is answered as the first call was.`,
});

function listErrors(name: RouteName, route: Route): ErrorCode[] {
  const { access, errors = [] } = route;
  if (access === 'probe') return [...errors];
  return [
    ...(access === undefined ? (['UNAUTHENTICATED', 'INVALID_TIME_ZONE'] as const) : []),
    ...(route.isRepeatable ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...errors,
    // Invalid path parameters such as %ff never reach the handler.
    ...(route.params ? (['NOT_FOUND'] as const) : []),
    ...(route.query || route.body ? (['INVALID_INPUT'] as const) : []),
    // Without an expected body too, because a sent body is read anyway.
    ...(name.startsWith('GET ')
      ? []
      : (['INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    'REQUEST_TIMEOUT',
    'TOO_MANY_REQUESTS',
    'INTERNAL',
    'UNAVAILABLE',
  ];
}

/** Response schema of a success: enveloped data, a file, or nothing. */
function toSuccess({ data, mediaTypes }: Route, description: string): object {
  if (data) return { ...successSchema(data), description };
  if (mediaTypes === undefined) return { type: 'null', description };
  const content = mediaTypes.map((mediaType) => [mediaType, { schema: Type.Unknown() }]);
  return { description, content: Object.fromEntries(content) };
}

/** Response schemas of failures by status, with the error codes of the call. */
function toFailures(codes: readonly ErrorCode[]): Record<number, TSchema> {
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
