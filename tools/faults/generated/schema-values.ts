import fc from 'fast-check';
import { strangeText } from './json-texts.ts';

/** As much of a JSON schema as the contract uses. */
export type InputSchema = {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly InputSchema[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, InputSchema>;
  required?: readonly string[];
};

/** By what the tests sign in and out; a good one is meant to be hit now and then. */
export const PASSWORD = 'a password of generated input';

/** Where the clock of the app stands. */
export const NOW = Date.parse('2026-11-21T23:05:00.000Z');

const instant = fc.oneof(
  fc
    .integer({ min: -5_000, max: 10 })
    .map((minutes) => new Date(NOW + minutes * 60_000).toISOString()),
  fc.constantFrom(
    '2026-11-21T23:05:00+07:00',
    '2026-11-21T23:05Z',
    '2026-02-30T00:00:00Z',
    '2024-02-29T23:59:60Z',
    '1899-12-31T23:59:59Z',
    '1900-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13T00:00:00Z',
    '-271821-04-20T00:00:00Z',
    '2026-11-21T23:05:00-23:59',
    '2026-11-21T24:00:00Z',
    '2026-11-21',
    '1700000000000',
  ),
);

const date = fc.constantFrom(
  '2026-11-21',
  '2026-11-22',
  '2024-02-29',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '1899-12-31',
);

const timeZone = fc.constantFrom(
  'Asia/Jakarta',
  'Europe/Berlin',
  'Pacific/Apia',
  'America/St_Johns',
  'UTC',
  'asia/jakarta',
  '+07:00',
  'Etc/GMT+12',
  'Nowhere/Here',
  'Asia/Jakarta ',
);

/** What a field of this name is meant to hold, where its schema alone says only that it is text. */
const MEANT_BY_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  startTime: instant,
  endTime: instant,
  from: date,
  to: date,
  timeZone,
  'Time-Zone': timeZone,
  username: fc.oneof(
    fc.string({ minLength: 3, maxLength: 30 }),
    fc.string({ unit: 'grapheme', minLength: 2, maxLength: 31 }),
  ),
  email: fc.oneof(
    fc.emailAddress(),
    fc.constantFrom('a@b', 'a@b@c', '"a b"@c.d', `${'x'.repeat(250)}@b.c`, 'ä@ü.example'),
  ),
  // Each that fits is hashed, which takes longer than a hundred other requests.
  password: fc.oneof(
    { weight: 8, arbitrary: fc.string({ maxLength: 7 }) },
    { weight: 1, arbitrary: fc.constant(PASSWORD) },
  ),
  newPassword: fc.oneof(
    { weight: 8, arbitrary: fc.string({ maxLength: 7 }) },
    { weight: 1, arbitrary: fc.constantFrom(PASSWORD, 'x'.repeat(129), '🌙'.repeat(128)) },
  ),
  currentPassword: fc.constantFrom(PASSWORD, 'not the password'),
  code: fc.constantFrom('123456', '12345', '１２３４５６', 'abcd-efgh', '000 000'),
  cursor: fc.oneof(
    fc.uuid(),
    date,
    fc
      .tuple(fc.oneof(fc.maxSafeInteger(), fc.constant(NOW)), fc.uuid())
      .map(([startTime, id]) => Buffer.from(`${startTime}/${id}`).toString('base64url')),
  ),
  limit: fc.constantFrom('1', '50', '200', '0', '201', '-1', '1e2', '٣'),
  note: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 50 }), fc.constant('x'.repeat(2_001))),
  'Idempotency-Key': fc.constantFrom('one', 'two', 'x'.repeat(255), 'x'.repeat(256)),
};

/** What fits this schema, or nearly does. */
export function meantValue(schema: InputSchema, name: string): fc.Arbitrary<unknown> {
  const named = MEANT_BY_NAME[name];
  if (named !== undefined) return named;
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => meantValue(each, '')));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = new Set([schema.type].flat());
  const options: fc.Arbitrary<unknown>[] = [];
  if (types.has('null')) options.push(fc.constant(null));
  if (types.has('boolean')) options.push(fc.boolean());
  if (types.has('integer') || types.has('number')) {
    const { minimum = -10, maximum = 1_000 } = schema;
    options.push(fc.integer({ min: minimum - 1, max: maximum + 1 }));
  }
  if (types.has('string')) options.push(schema.pattern?.includes('{8}') ? fc.uuid() : strangeText);
  return options.length === 0 ? strangeText : fc.oneof(...options);
}
