import { Type, type TObjectOptions, type TProperties, type TSchema } from 'typebox';
import type { ErrorCode } from '#errors.ts';
import { parseInstantText, toInstantText } from './instants.ts';
import type { MessageKey } from './text.ts';
import { isKnownTimeZone } from './time-zones.ts';

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** An object of a request, which may have no other fields. */
export const closed = <Properties extends TProperties>(
  properties: Properties,
  options: TObjectOptions = {},
) => Type.Object(properties, { ...options, additionalProperties: false });

/** Of a name: not blank, and without control characters, of which PostgreSQL takes no NUL. */
export const NAME_PATTERN = '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]+$';

/** Thrown by a codec of a request. With a key it is the fault of the field, which the server names. */
export class InvalidValue extends Error {
  readonly code: ErrorCode;
  readonly key: MessageKey | undefined;

  constructor(code: ErrorCode, key?: MessageKey) {
    super(code);
    this.code = code;
    this.key = key;
  }
}

/** An instant in a response: epoch milliseconds on the server, ISO 8601 in UTC with milliseconds when sent. */
export const instant = (description = 'An instant, ISO 8601 in UTC with milliseconds.') =>
  Type.Codec(Type.String({ description, examples: ['2026-11-21T23:05:00.000Z'] }))
    .Decode((text) => Date.parse(text))
    // A response that an earlier version stored for its idempotency key has the text.
    .Encode((value) => (typeof value === 'string' ? value : toInstantText(value)));

export const InstantSchema = instant();

/** Earliest date: keeps years at four digits and zone offsets at whole minutes. */
const EARLIEST = Date.UTC(1900);

function decodeAnyInstant(text: string): number {
  const value = parseInstantText(text);
  if (value === undefined) throw new InvalidValue('INVALID_INPUT', 'validation.instant');
  return value;
}

function decodeInstant(text: string): number {
  const value = decodeAnyInstant(text);
  if (value < EARLIEST) throw new InvalidValue('INVALID_INPUT', 'validation.dateRange');
  return value;
}

const instantText = (description = 'An instant, ISO 8601 with Z or an offset.') =>
  Type.String({ description, maxLength: 40, examples: ['2026-11-21T23:05:00.000Z'] });

/** An instant in a request, 1900 or later: with `Z` or an offset, with or without seconds and milliseconds. */
export const instantInput = (description?: string) =>
  Type.Decode(instantText(description), decodeInstant);

export const InstantInputSchema = instantInput();

/** Like InstantInputSchema, or null. */
export const instantOrNullInput = (description?: string, decode = decodeInstant) =>
  Type.Decode(
    Type.Unsafe<string | null>({ ...instantText(description), type: ['string', 'null'] }),
    (text) => (text === null ? null : decode(text)),
  );

/** Like InstantInputSchema, of any year. */
export const AnyInstantInputSchema = Type.Decode(instantText(), decodeAnyInstant);

export const AnyInstantOrNullInputSchema = instantOrNullInput(undefined, decodeAnyInstant);

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

export const UUID_PATTERN =
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

const UUID = new RegExp(UUID_PATTERN);

/**
 * The id in a path. Any text is valid, so that a malformed id gets 404 like an unknown one: without a query, because a
 * database may reject its characters.
 */
export const idParams = (notFound: ErrorCode) =>
  Type.Object({
    id: Type.Decode(
      Type.String({
        description: 'An opaque lower-case id (UUID).',
        maxLength: MAX_PATH_PARAMETER_LENGTH,
      }),
      (id) => {
        if (!UUID.test(id)) throw new InvalidValue(notFound);
        return id.toLowerCase();
      },
    ),
  });

/** The id of a sleep that the client made; lower-cased after a repeat was found by the hash of what was sent. */
export const ClientIdSchema = Type.String({
  description: 'A UUID made by the client, so that repeating an offline start is safe.',
  maxLength: 36,
  pattern: UUID_PATTERN,
});

export const clientId = (description: string) =>
  Type.Decode(Type.String({ ...ClientIdSchema, description }), (id) => id.toLowerCase());

/** Text in quotes (RFC 9110, 8.8.3): the only form of `If-Match` that is taken. */
export const IfMatchSchema = Type.Decode(
  Type.String({
    description: 'The version that the sleep must still have, in quotes.',
    maxLength: 12,
    pattern: '^"[0-9]+"$',
    examples: ['"3"'],
  }),
  (text) => Number(text.slice(1, -1)),
);

/** A typed code: a recovery code has 29 characters with hyphens; the rest leaves room for spaces. */
export const codeInput = (description: string) => Type.String({ maxLength: 64, description });

export const TimeZoneSchema = Type.String({
  description: 'An IANA time zone.',
  maxLength: 64,
  examples: ['Asia/Jakarta'],
});

/** A zone in a request. Throws INVALID_TIME_ZONE if the server does not know it. */
export const timeZoneInput = (description = 'An IANA time zone.') =>
  Type.Decode(Type.String({ ...TimeZoneSchema, description }), (name) => {
    if (!isKnownTimeZone(name)) throw new InvalidValue('INVALID_TIME_ZONE');
    return name;
  });

export const TimeZoneInputSchema = timeZoneInput();
