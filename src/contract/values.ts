import { Type, type TObjectOptions, type TProperties, type TSchema } from 'typebox';

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** An object of a request, which may have no other fields. */
export const closed = <Properties extends TProperties>(
  properties: Properties,
  options: TObjectOptions = {},
) => Type.Object(properties, { ...options, additionalProperties: false });

/** Of a name: not blank, and without control characters, of which PostgreSQL takes no NUL. */
export const NAME_PATTERN = '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]+$';

/** ISO 8601 in UTC with milliseconds: the format of instants in responses. */
export const InstantSchema = Type.String({
  description: 'An instant, ISO 8601 in UTC with milliseconds.',
  examples: ['2026-11-21T23:05:00.000Z'],
});

/** An instant in a request: with `Z` or an offset, with or without seconds and milliseconds. */
export const InstantInputSchema = Type.String({
  description: 'An instant, ISO 8601 with Z or an offset.',
  maxLength: 40,
  examples: ['2026-11-21T23:05:00.000Z'],
});

export const SleepDateSchema = Type.String({
  description: 'The morning a sleep belongs to, YYYY-MM-DD.',
  examples: ['2026-11-22'],
});

export const SleepDateInputSchema = Type.String({
  maxLength: 10,
  format: 'date',
  description: 'A sleep date, YYYY-MM-DD.',
  examples: ['2026-11-22'],
});

/** Fastify's router answers 404 to longer path parameters before validation. */
export const MAX_PATH_PARAMETER_LENGTH = 100;

/** A UUID in lower case; the server makes version 7, a client may make any. */
export const IdSchema = Type.String({ description: 'An opaque lower-case id (UUID).' });

/** An id in a path. Any text is valid, so that a malformed id gets 404 like an unknown one. */
export const IdParamsSchema = Type.Object({
  id: Type.String({
    description: 'An opaque lower-case id (UUID).',
    maxLength: MAX_PATH_PARAMETER_LENGTH,
  }),
});

export const UUID_PATTERN =
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

/** An id made by the client; it is lower-cased before use. */
export const ClientIdSchema = Type.String({
  description: 'A UUID made by the client, so that repeating an offline start is safe.',
  maxLength: 36,
  pattern: UUID_PATTERN,
});

/** Text in quotes (RFC 9110, 8.8.3): the only form of `If-Match` that is taken. */
export const IfMatchSchema = Type.String({
  description: 'The version that the sleep must still have, in quotes.',
  maxLength: 12,
  pattern: '^"[0-9]+"$',
  examples: ['"3"'],
});

/** A typed code: a recovery code has 29 characters with hyphens; the rest leaves room for spaces. */
export const codeInput = (description: string) => Type.String({ maxLength: 64, description });

export const TimeZoneSchema = Type.String({
  description: 'An IANA time zone.',
  maxLength: 64,
  examples: ['Asia/Jakarta'],
});
