import { Type } from 'typebox';

/** ISO 8601 in UTC with milliseconds, as every answer writes an instant. */
export const InstantSchema = Type.String({
  description: 'An instant, ISO 8601 in UTC with milliseconds.',
  examples: ['2026-11-21T23:05:00.000Z'],
});

/** An instant as a request may write it: with `Z` or an offset, with or without seconds and milliseconds. */
export const InstantInputSchema = Type.String({
  description: 'An instant, ISO 8601 with Z or an offset.',
  maxLength: 40,
  examples: ['2026-11-21T23:05:00.000Z'],
});

export const SleepDateSchema = Type.String({
  description: 'The morning a sleep belongs to, YYYY-MM-DD.',
  examples: ['2026-11-22'],
});

/** The router answers 404 to a longer path parameter, before any schema. */
export const MAX_PATH_PARAMETER_LENGTH = 100;

/** A UUID in lower case; the server makes version 7, a client may make any. */
export const IdSchema = Type.String({ description: 'An opaque lower-case id (UUID).' });

/** An id in a path. Text that is not an id passes the schema: it is answered 404 like an unknown id. */
export const IdParamsSchema = Type.Object({
  id: Type.String({
    description: 'An opaque lower-case id (UUID).',
    maxLength: MAX_PATH_PARAMETER_LENGTH,
  }),
});

/** The pattern a client-made id must have; upper-case letters are folded before use. */
export const ClientIdSchema = Type.String({
  description: 'A UUID made by the client, so that repeating an offline start is safe.',
  maxLength: 36,
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
});

/** A recovery code has 29 characters with its hyphens; the rest is room for spaces. */
export const MAX_CODE_LENGTH = 64;

export const TimeZoneSchema = Type.String({
  description: 'An IANA time zone.',
  maxLength: 64,
  examples: ['Asia/Jakarta'],
});
