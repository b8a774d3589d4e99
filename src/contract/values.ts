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

/** A UUID in lower case; the server makes version 7, a client may make any. */
export const IdSchema = Type.String({ description: 'An opaque lower-case id (UUID).' });

/** The pattern a client-made id must have; upper-case letters are folded before use. */
export const ClientIdSchema = Type.String({
  description: 'A UUID made by the client, so that repeating an offline start is safe.',
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
});

export const TimeZoneSchema = Type.String({
  description: 'An IANA time zone.',
  examples: ['Asia/Jakarta'],
});
