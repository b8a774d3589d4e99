// @module-tag slow
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Route } from '#kernel/contract/route.ts';
import { listRoutes, splitName } from '#routes.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addMember } from '#household/tests/household.ts';
import { PASSWORD } from './signed-in.ts';
import { dataOf, DAY_MS, setUpTestApp, START, timesOf } from './test-app.ts';

/** Requests to each call, on PostgreSQL fewer; a longer run sets the variable. */
const REQUESTS = Number(process.env['GENERATED_REQUESTS'] ?? 25);
/** Keeps a diary and the list of devices small. */
const REQUESTS_PER_SLEEPER = 50;

/** The parts of a JSON schema that the contract uses. */
type InputSchema = {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly InputSchema[];
  items?: InputSchema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, InputSchema>;
};

/** JSON that a parser or a database may fail on, and text that is no JSON. */
const RAW_VALUES = fc.constantFrom(
  ...String.raw`1e999 -0 01 +1 0x10 9007199254740993 NaN nul [[]] {} null -1 0.5`.split(' '),
  ...String.raw`"\ud800" "a\u0000b" "\u202eevil" "\x" {"__proto__":{"isAdmin":true}}`.split(' '),
  '['.repeat(3_000) + ']'.repeat(3_000),
);
const RAW_BODIES = fc.oneof(
  RAW_VALUES,
  fc.constantFrom('', '{', '{}', '{}}', '\uFEFF{}'),
  fc.constant(`"${'x'.repeat(16_500)}"`),
  fc.json(),
);
/** Of a call that takes none. */
const STRAY_BODY = fc.constantFrom(undefined, '{}', '{', 'x', '{"id":1}');
const STRANGE_TEXT = fc.oneof(
  fc.constantFrom('', ' ', '\0', '\u202Eabc', '\u200B', '\uD800', "' or '1'='1", 'x'.repeat(3_000)),
  fc.constantFrom(...'__proto__ toString null $1 %00 ../../etc/passwd <script> مرحبا ſ'.split(' ')),
  // Much cheaper to set up than `fc.string` of all code points.
  fc
    .array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 40 })
    .map((codePoints) => String.fromCodePoint(...codePoints)),
);

const instant = fc.oneof(
  fc.integer({ min: -5_000, max: 10 }).map((n) => new Date(START + n * 60_000).toISOString()),
  fc.constantFrom('2026-02-30T00:00:00Z', '2024-02-29T23:59:60Z', '0000-01-01T00:00:00Z'),
  fc.constantFrom('9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00Z', '2026-11-21', '1e12'),
);
const date = fc.constantFrom('2026-11-21', '2024-02-29', '2026-02-30', '0000-00-00', '9999-12-31');
const zone = fc.constantFrom('Asia/Jakarta', 'Pacific/Apia', 'utc', '+07:00', 'Nowhere/Here');
// A password that is long enough is hashed, which takes longer than a hundred other requests.
const password = fc.oneof(
  { weight: 8, arbitrary: fc.string({ maxLength: 7 }) },
  { weight: 1, arbitrary: fc.constantFrom(PASSWORD, 'x'.repeat(129)) },
);

/** Plausible values of fields whose schema says only that they are text. */
const BY_NAME: Readonly<Record<string, fc.Arbitrary<string>>> = {
  startTime: instant,
  endTime: instant,
  from: date,
  to: date,
  timeZone: zone,
  email: fc.oneof(fc.emailAddress(), fc.constantFrom('a@b', '"a b"@c.d', 'ä@ü.example')),
  password,
  newPassword: password,
  currentPassword: fc.constantFrom(PASSWORD, 'not the password'),
  code: fc.constantFrom('123456', '１２３４５６', 'abcd-efgh'),
  cursor: fc.oneof(
    date,
    fc
      .tuple(fc.maxSafeInteger(), fc.uuid())
      .map(([time, id]) => Buffer.from(`${time}/${id}`).toString('base64url')),
  ),
  limit: fc.constantFrom('1', '200', '0', '201', '-1', '1e2', '٣'),
};

/** A value that fits this schema, or nearly does. */
function plausible(schema: InputSchema, name = ''): fc.Arbitrary<unknown> {
  const named = BY_NAME[name];
  if (named !== undefined) return named;
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => plausible(each)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.items) return fc.array(plausible(schema.items), { maxLength: 3 });
  if (schema.properties) {
    const members = plausibleMembers(schema);
    return fc.oneof(fc.record(members), fc.record(members, { requiredKeys: [] }));
  }
  const { minimum = -10, maximum = 1_000 } = schema;
  const byType: Record<string, fc.Arbitrary<unknown>> = {
    null: fc.constant(null),
    boolean: fc.boolean(),
    integer: fc.integer({ min: minimum - 1, max: maximum + 1 }),
    number: fc.integer({ min: minimum - 1, max: maximum + 1 }),
    string: schema.pattern?.includes('{8}') ? fc.uuid() : STRANGE_TEXT,
  };
  return fc.oneof(...[schema.type].flat().map((type) => byType[type ?? ''] ?? STRANGE_TEXT));
}

const plausibleMembers = ({ properties = {} }: InputSchema) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, plausible(schema, name)]),
  );

function bodyOf(schema: InputSchema): fc.Arbitrary<string | undefined> {
  const text = plausible(schema).map((object) => JSON.stringify(object));
  const damaged = fc
    .tuple(text, RAW_VALUES)
    .map(([json, raw]) => json.replace(/:("[^"]*"|\d+|null|true|false)/, () => `:${raw}`));
  return fc.oneof(
    { weight: 6, arbitrary: text },
    { weight: 2, arbitrary: damaged },
    { weight: 1, arbitrary: fc.option(RAW_BODIES, { nil: undefined }) },
  );
}

/** HTTP headers cannot hold control characters. */
const toHeader = (value: unknown) =>
  Buffer.from(String(value).toWellFormed())
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7E\x80-\xFF]/g, '')
    .slice(0, 300);

/** Requests to one call, valid and invalid. `{known}` in the path stands for the id of one of the sleeper's sleeps. */
function requestsTo(path: string, { query, headers, body }: Route) {
  const segment = fc.oneof(
    { weight: 2, arbitrary: fc.constant('{known}') },
    { weight: 1, arbitrary: fc.oneof(fc.uuid(), fc.constantFrom('%00', '%ff', '%', 'x;y')) },
  );
  const search = fc
    .record(plausibleMembers((query ?? {}) as InputSchema), { requiredKeys: [] })
    .map((values) => new URLSearchParams(values as Record<string, string>).toString());
  const extra = fc.record(
    {
      ...plausibleMembers((headers ?? {}) as InputSchema),
      'time-zone': zone,
      'idempotency-key': fc.constantFrom('one', 'two', 'x'.repeat(256)),
      'user-agent': STRANGE_TEXT,
    },
    { requiredKeys: [] },
  );
  return fc.record({
    url: fc.tuple(segment, search).map(([id, text]) => `${path.replace(/:\w+/, id)}?${text}`),
    headers: extra.map((values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toHeader(value)])),
    ),
    payload: body === undefined ? STRAY_BODY : bodyOf(body as InputSchema),
  });
}

describeEachEngine('Generated input', (engine) => {
  const api = setUpTestApp(engine);
  /** Shared by the calls, until it is signed out or its diary is long. */
  let sleeper: { token: string; known: string[] };
  let sent = 0;
  beforeAll(renewSleeper);

  async function renewSleeper() {
    const { token, call } = await addMember(api);
    const entered = await dataOf(call('POST', '/sleeps', timesOf(START - DAY_MS)));
    const started = await dataOf(call('POST', '/sleeps/start'));
    sleeper = { token, known: [entered.sleep.id, started.sleepLogId] };
  }

  test.each(listRoutes())('no generated request to %s causes a 5xx', async (name, route) => {
    const { method, path } = splitName(name);
    const property = fc.asyncProperty(requestsTo(path, route), async (request) => {
      const { token, known } = sleeper;
      sent += 1;
      // Throws if the response is not as the OpenAPI document describes it.
      const { headers, payload } = request;
      const url = request.url.replace('{known}', known[sent % 2] ?? '');
      const json = payload !== undefined && {
        payload,
        headers: { ...headers, 'content-type': 'application/json' },
      };
      const { statusCode, body } = await api.call(method, url, { token, headers, ...json });
      expect(statusCode, body).toBeLessThan(500);
      const isSpent = [401, 204].includes(statusCode) || sent % REQUESTS_PER_SLEEPER === 0;
      if (isSpent) await renewSleeper();
    });
    const numRuns = engine.name === 'sqlite' ? REQUESTS : Math.ceil(REQUESTS / 3);
    await fc.assert(property, { numRuns });
  });
});
