import { beforeAll, expect, test } from 'vitest';
import { Compile } from 'typebox/schema';
import { ERROR_CODES, errorText, STATUS_BY_CODE, type ErrorCode } from '#contract/errors.ts';
import { listRoutes, splitName } from '#contract/routes/routes.ts';
import { word } from '#server/i18n/word.ts';
import { readVersion } from '#server/config.ts';
import { describeSqlite } from '../support/engines.ts';
import { setUpTestApp } from './test-app.ts';

type Media = {
  'application/json'?: { schema: { properties?: { code?: { enum?: ErrorCode[] } } } };
};
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

const READS_A_BODY: ErrorCode[] = ['INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const FROM_ANYWHERE: ErrorCode[] = [
  'REQUEST_TIMEOUT',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
];

/** Paths in a schema that allow text of any length. */
function findUnlimitedText(at: string, schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isText = 'type' in schema && [schema.type].flat().includes('string');
  const isLimited = 'maxLength' in schema || 'enum' in schema || 'const' in schema;
  return [
    ...(isText && !isLimited ? [at] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => findUnlimitedText(`${at}.${key}`, inner)),
  ];
}

/** Paths in a schema that allow fields it does not name. */
function findOpenObjects(at: string, schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen =
    'type' in schema && schema.type === 'object' && !('additionalProperties' in schema);
  return [
    ...(isOpen ? [at] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => findOpenObjects(`${at}.${key}`, inner)),
  ];
}

describeSqlite('/openapi.json', (engine) => {
  const api = setUpTestApp(engine);
  let document: Document;
  beforeAll(async () => {
    document = (await api.call('GET', '/openapi.json')).json();
  });
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method} ${path}`,
        operation,
      })),
    );

  test('/openapi.json is OpenAPI 3.1, and each endpoint in it is served', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Lelap', version: readVersion() },
      servers: [{ url: '/' }],
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    });
    for (const { name } of operations()) {
      const [method = '', path = ''] = name.split(' ');
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      expect(api.app.hasRoute({ method: method.toUpperCase() as 'GET', url })).toBe(true);
    }
  });

  test('every schema of /openapi.json is valid, and every response has a description', () => {
    for (const { operation } of operations()) {
      expect(operation.summary).toMatch(/\w/);
      const bodies = [
        ...Object.values(operation.responses),
        ...(operation.requestBody ? [operation.requestBody] : []),
      ];
      for (const { content } of bodies) {
        // A file has another type.
        const schema = content?.['application/json']?.schema ?? {};
        expect(() => Compile(schema)).not.toThrow();
      }
      for (const { description } of Object.values(operation.responses)) {
        expect(description).toMatch(/\w+.*\.$/);
        expect(description).not.toBe('Default Response');
      }
    }
  });

  test('each endpoint of /openapi.json lists its errors by status', () => {
    for (const { name, operation } of operations()) {
      const listed = Object.entries(operation.responses).flatMap(([status, { content }]) =>
        (content?.['application/json']?.schema.properties?.code?.enum ?? []).map((code) => {
          expect([code, STATUS_BY_CODE[code]]).toEqual([code, Number(status)]);
          return code;
        }),
      );
      const expected = [
        ...(name.startsWith('get ') ? [] : READS_A_BODY),
        ...(name.includes('{') ? ['NOT_FOUND'] : []),
        ...(name.endsWith('z') ? [] : FROM_ANYWHERE),
        ...(operation.security ? ['UNAUTHENTICATED', 'INVALID_TIME_ZONE'] : []),
      ];
      expect(listed, name).toEqual(expect.arrayContaining(expected));
    }
  });

  test('/openapi.json states which endpoints need a token, a time zone and a body', () => {
    for (const [route, { access }] of listRoutes()) {
      const { method, path } = splitName(route);
      const url = path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = document.paths[url]?.[method.toLowerCase()];
      if (operation === undefined) throw new Error(`${route} is not described`);
      const needsToken = access === undefined;
      expect(operation.security).toEqual(needsToken ? [{ accessToken: [] }] : undefined);
      const zone = operation.parameters?.find((one) => one.name === 'Time-Zone');
      expect(zone?.in).toBe(needsToken ? 'header' : undefined);
      const { requestBody } = operation;
      expect(requestBody?.required).toBe(
        requestBody && 'required' in (requestBody.content['application/json']?.schema ?? {}),
      );
    }
  });

  test('every text of a request has a maximum length', () => {
    const inputs = operations().flatMap(({ name, operation: { parameters, requestBody } }) => [
      ...(parameters ?? []).map(({ name: field, schema }) => [`${name} ${field}`, schema] as const),
      [name, requestBody?.content['application/json']?.schema] as const,
    ]);
    const unlimited = inputs.flatMap(([name, schema]) => findUnlimitedText(name, schema));
    expect(inputs.length).toBeGreaterThan(50);
    expect(unlimited).toEqual([]);
  });

  test('every call rejects unknown fields of its body and its query', () => {
    const open = listRoutes().flatMap(([name, { body, query }]) => [
      ...findOpenObjects(`${name} body`, body),
      ...findOpenObjects(`${name} query`, query),
    ]);
    // Other programs and browsers add fields.
    expect(open).toEqual([
      ...['/login/passkey', '/account/confirmation/passkey', '/account/passkeys'].flatMap(
        (path) => [
          `POST ${path} body.properties.credential`,
          `POST ${path} body.properties.credential.properties.response`,
        ],
      ),
      'POST /hooks/sleep-as-android/:token body',
      'POST /reminders/unsubscribe/:token body',
    ]);
  });

  test('every error code has a message and a status', () => {
    for (const code of ERROR_CODES) {
      expect(word(errorText(code))).toMatch(/^[A-Z].*\.$/);
      expect(STATUS_BY_CODE[code]).toBeGreaterThanOrEqual(400);
    }
  });

  test('/docs shows the API and loads nothing from other hosts', async () => {
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
});
