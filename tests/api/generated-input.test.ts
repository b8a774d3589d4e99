// @module-tag slow
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { describeApi } from '#server/api-documents.ts';
import { HOUR_MS } from '#testkit/sleepers.ts';
import { describeEachEngine } from '../support/engines.ts';
import { PASSWORD, registerAndSignIn } from './signed-in.ts';
import { DAY_MS, setUpTestApp, START, type TestApp } from './test-app.ts';

/** Requests to each call of the OpenAPI document, on PostgreSQL fewer; a longer run sets the variable. */
const REQUESTS = Number(process.env['GENERATED_REQUESTS'] ?? 25);
const REQUESTS_ON_POSTGRES = Math.ceil(REQUESTS / 3);
/** Keeps a diary and the list of devices small. */
const REQUESTS_PER_SLEEPER = 50;

/** The parts of a JSON schema that the contract uses. */
type InputSchema = {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly InputSchema[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, InputSchema>;
};
type Operation = {
  parameters?: readonly { name: string; in: string; schema: InputSchema }[];
  requestBody?: { content: { 'application/json': { schema: InputSchema } } };
};
type Method = Parameters<TestApp['call']>[0];
type Call = readonly [Method, path: string, Operation];

const DEEP = '['.repeat(3_000) + ']'.repeat(3_000);
const LONG = 'x'.repeat(3_000);

/** JSON that a parser or a database may fail on, and text that is no JSON. */
const RAW_VALUES = fc.constantFrom(
  ...String.raw`1e999 -0 01 +1 0x10 9007199254740993 NaN undefined nul [[]] {} null -1 0.5`.split(
    ' ',
  ),
  ...String.raw`"\ud800" "a\u0000b" "\u202eevil" "\x"`.split(' '),
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  DEEP,
);
const RAW_BODIES = fc.oneof(
  RAW_VALUES,
  fc.constantFrom('', ' ', '{', '{}', '{}}', '{"a":1', '\uFEFF{}', '{"id":1,"id":2}'),
  fc.constantFrom('x'.repeat(20_000), `"${'x'.repeat(16_500)}"`),
  fc.json(),
);
/** For a call that takes none. */
const STRAY_BODIES = fc.option(fc.constantFrom('{}', '{', 'x', '{"id":1}'), {
  freq: 9,
  nil: undefined,
});
const STRANGE_TEXT = fc.oneof(
  fc.constantFrom('', ' ', '\0', '\u202Eabc', '\u200B', '\uD800', "' or '1'='1", LONG),
  fc.constantFrom(
    ...'__proto__ toString null $1 %00 % ../../etc/passwd <script> مرحبا ſ'.split(' '),
  ),
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
  'Time-Zone': zone,
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
  'Idempotency-Key': fc.constantFrom('one', 'two', 'x'.repeat(256)),
};

/** A value that fits this schema, or nearly does. */
function plausible(schema: InputSchema, name: string): fc.Arbitrary<unknown> {
  const named = BY_NAME[name];
  if (named !== undefined) return named;
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => plausible(each, '')));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
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

/** The entries of some of these; each is absent half of the time. */
const someOf = (entries: readonly (readonly [string, fc.Arbitrary<unknown>])[]) =>
  fc.record(Object.fromEntries(entries), { requiredKeys: [] });

function bodyOf({ properties = {} }: InputSchema): fc.Arbitrary<string | undefined> {
  const members = Object.entries(properties).map(
    ([name, schema]) => [name, plausible(schema, name)] as const,
  );
  const text = fc
    .oneof(fc.record(Object.fromEntries(members)), someOf(members))
    .map((object) => JSON.stringify(object));
  return fc.oneof(
    { weight: 6, arbitrary: text },
    {
      weight: 2,
      arbitrary: fc
        .tuple(text, RAW_VALUES)
        .map(([json, raw]) => json.replace(/:("[^"]*"|\d+|null|true|false)/, () => `:${raw}`)),
    },
    { weight: 1, arbitrary: RAW_BODIES },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** HTTP headers cannot hold control characters. */
const toHeader = (value: unknown) =>
  Buffer.from(String(value).toWellFormed())
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7E\x80-\xFF]/g, '')
    .slice(0, 300);

/** Requests to one call, valid and invalid. `{known}` in the path stands for the id of one of the sleeper's sleeps. */
function requestsTo(path: string, { parameters = [], requestBody }: Operation) {
  const given = (where: string) =>
    parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, schema }) => [name, fc.oneof(plausible(schema, name), STRANGE_TEXT)] as const);
  const segment = fc.oneof(
    { weight: 2, arbitrary: fc.constant('{known}') },
    { weight: 1, arbitrary: fc.oneof(fc.uuid(), fc.constantFrom('%00', '%ff', '%', '..', 'x;y')) },
  );
  const query = someOf([...given('query'), ['x[]', fc.constant('1')]]).map((values) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
      .join('&'),
  );
  const headers = someOf([
    ...given('header'),
    ['accept', fc.constantFrom('*/*', 'text/html', 'text/csv', ';;q')],
    ['user-agent', STRANGE_TEXT],
    ['if-none-match', fc.constantFrom('*', '"x"')],
  ]);
  const schema = requestBody?.content['application/json'].schema;
  return fc.record({
    url: fc.tuple(segment, query).map(([id, text]) => `${path.replace(/\{\w+\}/, id)}?${text}`),
    headers: headers.map((values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toHeader(value)])),
    ),
    contentType: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', '/'),
      },
    ),
    authorization: fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom('', 'Bearer', 'Bearer a.b.c', 'Basic x') },
    ),
    body: schema === undefined ? STRAY_BODIES : bodyOf(schema),
  });
}

describeEachEngine('Generated input', (engine) => {
  const api = setUpTestApp(engine);
  let calls: Call[];
  let made = 0;
  /** Shared by the calls, until it is signed out or its diary is long. */
  let sleeper: Awaited<ReturnType<typeof createSleeper>>;
  let sent = 0;

  beforeAll(async () => {
    const { paths } = (await describeApi()) as { paths: Record<string, Record<string, Operation>> };
    sleeper = await createSleeper(api);
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [method.toUpperCase() as Method, path, operation] as const,
      ),
    );
  });

  /** A new sleeper with a sleep that is over, a deleted one and an active one. */
  async function createSleeper(target: TestApp) {
    made += 1;
    const { token } = await registerAndSignIn(target, `Mira${made}`, `mira${made}@example.org`);
    const enter = async (daysAgo: number) => {
      const end = START - daysAgo * DAY_MS;
      const [startTime, endTime] = [end - 8 * HOUR_MS, end].map((at) => new Date(at).toISOString());
      const entered = await target.call('POST', '/sleeps', {
        token,
        payload: { startTime, endTime },
      });
      return String(entered.json().data.sleep.id);
    };
    const known = [await enter(2), await enter(3)];
    await target.call('DELETE', `/sleeps/${known[1]}`, { token });
    const started = await target.call('POST', '/sleeps/start', { token });
    return { token, known: [...known, String(started.json().data.sleepLogId)] };
  }

  /** Sends requests to a call until one is not answered as documented, and returns what is wrong. */
  async function findFault(target: TestApp, [method, path, operation]: Call, numRuns: number) {
    const property = fc.asyncProperty(requestsTo(path, operation), async (request) => {
      const { token, known } = sleeper;
      sent += 1;
      // Throws if the response is not as the OpenAPI document describes it.
      const response = await target.call(
        method,
        request.url.replace('{known}', known[sent % 3] ?? ''),
        {
          headers: {
            authorization: request.authorization ?? `Bearer ${token}`,
            ...request.headers,
            ...(request.body !== undefined && { 'content-type': request.contentType }),
          },
          ...(request.body !== undefined && { payload: request.body }),
        },
      );
      const { statusCode: status, body } = response;
      // A browser that asks for text/html gets a page.
      if (status >= 400 && !String(response.headers['content-type']).startsWith('text/')) {
        const { code = '', message } = JSON.parse(body) as { code?: string; message?: string };
        if (status >= 500 || !ERROR_CODES.includes(code as ErrorCode) || !message)
          throw new Error(body);
      }
      const isSignedOut = request.authorization === undefined && (status === 401 || status === 204);
      if (isSignedOut || sent % REQUESTS_PER_SLEEPER === 0) sleeper = await createSleeper(target);
    });
    const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns });
    if (!failed) return undefined;
    return `${method} ${path}: ${String(errorInstance)} ${JSON.stringify(counterexample).slice(0, 1_000)}`;
  }

  test('generated requests get documented responses from every endpoint, and no 5xx', async () => {
    expect(calls.length).toBeGreaterThan(25);
    const requests = engine.name === 'sqlite' ? REQUESTS : REQUESTS_ON_POSTGRES;
    for (const call of calls) expect(await findFault(api, call, requests)).toBeUndefined();
  });
});
