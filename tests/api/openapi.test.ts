import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Compile } from 'typebox/schema';
import { ERROR_MESSAGES, type ErrorCode } from '#contract/errors.ts';
import { STATUS_BY_CODE } from '#server/http/errors/failure.ts';
import { readVersion } from '#server/version.ts';
import { describeEachEngine } from '../support/engines.ts';
import { createTestApp, type TestApp } from './test-app.ts';

type Media = { 'application/json': { schema: { properties?: { code?: { enum?: string[] } } } } };
type Operation = {
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, { description: string; content?: Media }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object };
};

const TIMES_REFUSED: ErrorCode[] = [
  'TIME_IN_FUTURE',
  'END_BEFORE_START',
  'SLEEP_TOO_LONG',
  'SLEEP_OVERLAPS',
];

/** Every call that is served, with the failures that are its own. */
const CALLS: Record<string, ErrorCode[]> = {
  'post /register': ['REGISTRATION_CLOSED', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'INVALID_INPUT'],
  'post /login': ['INVALID_CREDENTIALS', 'CODE_REQUIRED', 'INVALID_CODE', 'INVALID_INPUT'],
  'get /dashboard': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE'],
  'post /account/rules-change/seen': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE'],
  'post /sleeps/start': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'TIME_IN_FUTURE',
    'START_TOO_OLD',
    'SLEEP_OVERLAPS',
    'SLEEP_DELETED',
    'TOO_MANY_SLEEPS',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  'put /sleeps/{id}/end': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'SLEEP_NOT_FOUND',
    'END_BEFORE_START',
    'TIME_IN_FUTURE',
  ],
  'get /sleeps': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE', 'INVALID_INPUT'],
  'post /sleeps': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'IDEMPOTENCY_KEY_REUSED',
    'SLEEP_ACTIVE',
    'SLEEP_DELETED',
    'TOO_MANY_SLEEPS',
    ...TIMES_REFUSED,
  ],
  'patch /sleeps/{id}': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'SLEEP_NOT_FOUND',
    'SLEEP_CHANGED',
    'SLEEP_ACTIVE',
    ...TIMES_REFUSED,
  ],
  'delete /sleeps/{id}': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'SLEEP_NOT_FOUND',
    'SLEEP_CHANGED',
  ],
  'post /sleeps/{id}/restore': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'SLEEP_NOT_FOUND',
    'SLEEP_OVERLAPS',
  ],
  'post /sleeps/{id}/reopen': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'SLEEP_NOT_FOUND',
    'SLEEP_NOT_REOPENABLE',
    'TIME_IN_FUTURE',
  ],
  'get /sleeps/deleted': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE', 'INVALID_INPUT'],
  'get /days': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE', 'INVALID_INPUT'],
  'get /insights': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE', 'INVALID_INPUT'],
  'get /nights': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE', 'INVALID_INPUT'],
  'get /days/{sleepDate}/mark': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE', 'INVALID_INPUT'],
  'put /days/{sleepDate}/mark': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'DAY_HAS_SLEEP',
  ],
  'get /months': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE'],
  'get /account': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE'],
  'patch /account': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'WRONG_PASSWORD',
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
  ],
  'delete /account': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE', 'INVALID_INPUT', 'WRONG_PASSWORD'],
  'put /account/password': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'WRONG_PASSWORD',
  ],
  'get /account/events': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE', 'INVALID_INPUT'],
  'get /account/export': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE', 'INVALID_INPUT'],
  'get /account/sessions': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE', 'INVALID_INPUT'],
  'delete /account/sessions': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE'],
  'delete /account/sessions/{id}': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE', 'SESSION_NOT_FOUND'],
  'get /account/two-step': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE'],
  'post /account/two-step': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'WRONG_PASSWORD',
    'TWO_STEP_IS_ON',
  ],
  'put /account/two-step': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'WRONG_CODE',
    'TWO_STEP_IS_ON',
    'TWO_STEP_NOT_BEGUN',
  ],
  'delete /account/two-step': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'WRONG_PASSWORD',
    'WRONG_CODE',
    'TWO_STEP_IS_OFF',
  ],
  'post /account/two-step/recovery-codes': [
    'UNAUTHENTICATED',
    'INVALID_TIME_ZONE',
    'INVALID_INPUT',
    'WRONG_PASSWORD',
    'WRONG_CODE',
    'TWO_STEP_IS_OFF',
  ],
  'post /account/sessions/current/renew': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE'],
  'post /logout': ['UNAUTHENTICATED', 'INVALID_TIME_ZONE'],
  'post /password-resets': ['INVALID_INPUT'],
  'put /password-resets/{token}': ['INVALID_INPUT', 'RESET_EXPIRED'],
  'get /healthz': [],
  'get /readyz': ['UNAVAILABLE'],
};
const READS_A_BODY: ErrorCode[] = ['INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const FROM_ANYWHERE: ErrorCode[] = ['TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'];

/** Where in a schema text of any length is allowed. */
function findUnlimitedText(at: string, schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isText = 'type' in schema && [schema.type].flat().includes('string');
  const isLimited = 'maxLength' in schema || 'enum' in schema || 'const' in schema;
  return [
    ...(isText && !isLimited ? [at] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => findUnlimitedText(`${at}.${key}`, inner)),
  ];
}

describeEachEngine('/openapi.json', (engine) => {
  let api: TestApp;
  let document: Document;
  beforeAll(async () => {
    api = await createTestApp(engine);
    document = (await api.call('GET', '/openapi.json')).json();
  });
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method} ${path}`,
        operation,
      })),
    );

  test('describes the calls that docs/api.md lists', () => {
    const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((line) => /^\| `[A-Z]+ \//.test(line));
    const listed = rows.flatMap((row) => [
      ...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z]+) ([^ ?`]+)/g),
    ]);
    expect(
      listed.map(([, method = '', path]) => `${method.toLowerCase()} ${path}`).toSorted(),
    ).toEqual(
      operations()
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  test('is OpenAPI 3.1 and lists exactly the calls that are served', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Lelap', version: readVersion() },
      servers: [{ url: '/' }],
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    });
    expect(
      operations()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(CALLS).toSorted());
    for (const { name } of operations()) {
      const [method = '', path = ''] = name.split(' ');
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      expect(api.app.hasRoute({ method: method.toUpperCase() as 'GET', url })).toBe(true);
    }
  });

  test('every schema in it is a schema, and every answer has a description', () => {
    for (const { operation } of operations()) {
      expect(operation.summary).toMatch(/\w/);
      const bodies = [
        ...Object.values(operation.responses),
        ...(operation.requestBody ? [operation.requestBody] : []),
      ];
      const contents = bodies.flatMap(({ content }) => (content ? [content] : []));
      for (const content of contents) {
        expect(() => Compile(content['application/json'].schema)).not.toThrow();
      }
      for (const { description } of Object.values(operation.responses)) {
        expect(description).toMatch(/\w+.*\.$/);
        expect(description).not.toBe('Default Response');
      }
    }
  });

  test.each(Object.entries(CALLS))('%s lists each failure under its status', (name, own) => {
    const operation = operations().find((one) => one.name === name)?.operation;
    const listed = Object.entries(operation?.responses ?? {}).flatMap(([status, { content }]) =>
      (content?.['application/json'].schema.properties?.code?.enum ?? []).map((code) => {
        expect(STATUS_BY_CODE[code as ErrorCode]).toBe(Number(status));
        return code;
      }),
    );
    const isHealth = name.endsWith('z');
    const expected = [
      ...own,
      ...(name.startsWith('get ') ? [] : READS_A_BODY),
      ...(name.includes('{') ? ['NOT_FOUND'] : []),
      ...(isHealth ? [] : FROM_ANYWHERE),
    ];
    expect(listed.toSorted()).toEqual(expected.toSorted());
  });

  test('says which calls need a token, take a time zone, and need a body', () => {
    for (const { name, operation } of operations()) {
      const needsToken = /dashboard|sleeps|days|months|nights|insights|account|logout/.test(name);
      expect(operation.security).toEqual(needsToken ? [{ accessToken: [] }] : undefined);
      const zone = operation.parameters?.find((one) => one.name === 'Time-Zone');
      expect(zone?.in).toBe(needsToken ? 'header' : undefined);
      const { requestBody } = operation;
      expect(requestBody?.required).toBe(
        requestBody && 'required' in requestBody.content['application/json'].schema,
      );
    }
  });

  test('every text in a request has a maximum length', () => {
    const inputs = operations().flatMap(({ name, operation: { parameters, requestBody } }) => [
      ...(parameters ?? []).map(({ name: field, schema }) => [`${name} ${field}`, schema] as const),
      [name, requestBody?.content['application/json'].schema] as const,
    ]);
    const unlimited = inputs.flatMap(([name, schema]) => findUnlimitedText(name, schema));
    expect(inputs.length).toBeGreaterThan(50);
    expect(unlimited).toEqual([]);
    const planted = {
      properties: { a: { anyOf: [{ type: ['string', 'null'], pattern: '^a$' }] } },
    };
    expect(findUnlimitedText('planted', planted)).toEqual(['planted.properties.a.anyOf.0']);
  });

  test('what the calls answer is what it says', async () => {
    const { token } = await api.addSignedIn();
    const person = { username: 'Openapi', email: 'o@example.org', password: 'a long enough one' };
    const earlierNap = { startTime: '2026-11-20T05:00Z', endTime: '2026-11-20T06:00Z' };
    const start = await api.call('POST', '/sleeps/start', { token });
    const sleep = `/sleeps/${start.json().data.sleepLogId}`;
    api.clock.now += 8 * 3_600_000;
    const answers = [
      ['post /register', await api.call('POST', '/register', { payload: person })],
      ['post /register', await api.call('POST', '/register', { payload: person })],
      ['post /register', await api.call('POST', '/register', { payload: {} })],
      ['post /login', await api.call('POST', '/login', { payload: { ...person } })],
      [
        'post /login',
        await api.call('POST', '/login', { payload: { email: 'o@example.org', password: 'no' } }),
      ],
      ['post /sleeps/start', start],
      ['get /dashboard', await api.call('GET', '/dashboard', { token })],
      ['put /sleeps/{id}/end', await api.call('PUT', `${sleep}/end`, { token })],
      ['get /dashboard', await api.call('GET', '/dashboard', { token })],
      ['get /dashboard', await api.call('GET', '/dashboard')],
      ['patch /sleeps/{id}', await api.call('PATCH', sleep, { token, payload: { quality: 5 } })],
      ['get /sleeps', await api.call('GET', '/sleeps', { token })],
      ['get /days', await api.call('GET', '/days', { token })],
      ['get /months', await api.call('GET', '/months', { token })],
      ['post /sleeps', await api.call('POST', '/sleeps', { token, payload: {} })],
      ['post /sleeps', await api.call('POST', '/sleeps', { token, payload: earlierNap })],
      ['post /sleeps/{id}/reopen', await api.call('POST', `${sleep}/reopen`, { token })],
      ['delete /sleeps/{id}', await api.call('DELETE', sleep, { token })],
      ['get /sleeps/deleted', await api.call('GET', '/sleeps/deleted', { token })],
      ['post /sleeps/{id}/restore', await api.call('POST', `${sleep}/restore`, { token })],
      ['get /account', await api.call('GET', '/account', { token })],
      ['patch /account', await api.call('PATCH', '/account', { token, payload: {} })],
      ['get /account/sessions', await api.call('GET', '/account/sessions', { token })],
      ['get /account/export', await api.call('GET', '/account/export', { token })],
      [
        'post /password-resets',
        await api.call('POST', '/password-resets', { payload: { email: 'o@example.org' } }),
      ],
      ['get /healthz', await api.call('GET', '/healthz')],
      ['get /readyz', await api.call('GET', '/readyz')],
    ] as const;
    for (const [name, answer] of answers) {
      const operation = operations().find((one) => one.name === name)?.operation;
      const response = operation?.responses[String(answer.statusCode)];
      expect(response, `${name} ${answer.statusCode}`).toBeDefined();
      const schema = Compile(response?.content?.['application/json'].schema ?? false);
      expect(schema.Errors(answer.json())).toEqual([true, []]);
    }
  });

  test('every code of the contract has a sentence and a status', () => {
    for (const [code, message] of Object.entries(ERROR_MESSAGES)) {
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(STATUS_BY_CODE[code as ErrorCode]).toBeGreaterThanOrEqual(400);
    }
  });

  test('is not sent again when it has not changed', async () => {
    const { headers } = await api.call('GET', '/openapi.json');
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = await api.call('GET', '/openapi.json', {
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('can be read at /docs, which loads nothing from elsewhere', async () => {
    for (const url of ['/docs', '/docs/']) {
      const page = await api.call('GET', url, { headers: { accept: 'text/html' } });
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).not.toMatch(/(src|href)="https?:/);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.headers['content-security-policy']).not.toContain('trusted-types');
    }
    const read = await api.call('GET', '/docs/json');
    expect(read.json()).toEqual((await api.call('GET', '/openapi.json')).json());
    const script = await api.call('GET', '/docs/static/swagger-initializer.js');
    expect(script.body).toContain("resolveUrl('./json')");
    expect((await api.call('GET', '/docs/static/swagger-ui-bundle.js')).statusCode).toBe(200);
  });

  test('names PUBLIC_URL as the server', async () => {
    const publicUrl = 'https://sleep.example.org';
    const { app } = await createTestApp(engine, { config: { publicUrl } });
    const described = (await app.inject('/openapi.json')).json();
    expect(described).toEqual({ ...document, servers: [{ url: publicUrl }] });
  });
});
