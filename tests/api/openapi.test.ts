import { beforeAll, expect, test } from 'vitest';
import { errorStatus, type ErrorCode } from '#errors.ts';
import { listRoutes, splitName } from '#routes.ts';
import { readVersion } from '#kernel/server/config.ts';
import { describeSqlite } from '../support/engines.ts';
import { setUpTestApp } from './test-app.ts';

type Failures = {
  'application/json'?: { schema: { properties?: { code?: { enum?: ErrorCode[] } } } };
};
type Operation = {
  security?: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, { content?: Failures }>;
};

const READS_A_BODY: ErrorCode[] = ['INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const FROM_ANYWHERE: ErrorCode[] = [
  'INVALID_INPUT',
  'REQUEST_TIMEOUT',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
];

/** Paths in a schema to the schemas that `isOpen` finds. */
function findOpen(isOpen: (schema: object) => boolean, at: string, schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return [
    ...(isOpen(schema) ? [at] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => findOpen(isOpen, `${at}.${key}`, inner)),
  ];
}

/** Allows text of any length. */
const isUnlimitedText = (schema: object) =>
  'type' in schema &&
  [schema.type].flat().includes('string') &&
  !['maxLength', 'enum', 'const'].some((limit) => limit in schema);

/** Allows fields it does not name. */
const isOpenObject = (schema: object) =>
  'type' in schema && schema.type === 'object' && !('additionalProperties' in schema);

describeSqlite('/openapi.json', (engine) => {
  const api = setUpTestApp(engine);
  let document: { paths: Record<string, Record<string, Operation>> };
  beforeAll(async () => {
    document = (await api.call('GET', '/openapi.json')).json();
  });
  /** Each call, and what the document says of it. */
  const operations = () =>
    listRoutes().map(([name, route]) => {
      const { method, path } = splitName(name);
      const url = path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = document.paths[url]?.[method.toLowerCase()];
      if (operation === undefined) throw new Error(`${name} is not described`);
      return { name, route, operation };
    });

  test('/openapi.json is OpenAPI 3.1 of all calls and no others', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Lelap', version: readVersion() },
      servers: [{ url: '/' }],
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    });
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(described).toHaveLength(operations().length);
  });

  test('/openapi.json states the errors of each call by status, and what the call needs', () => {
    for (const { name, route, operation } of operations()) {
      const listed = Object.entries(operation.responses).flatMap(([status, { content }]) =>
        (content?.['application/json']?.schema.properties?.code?.enum ?? []).map((code) => {
          expect([code, errorStatus(code)]).toEqual([code, Number(status)]);
          return code;
        }),
      );
      const needsToken = route.access === undefined;
      const expected = [
        ...(name.startsWith('GET ') ? [] : READS_A_BODY),
        ...(route.params ? ['NOT_FOUND'] : []),
        ...(route.access === 'probe' ? [] : FROM_ANYWHERE),
        ...(needsToken ? ['UNAUTHENTICATED', 'INVALID_TIME_ZONE'] : []),
      ];
      expect(listed, name).toEqual(expect.arrayContaining(expected));
      expect(operation.security).toEqual(needsToken ? [{ accessToken: [] }] : undefined);
      const zone = operation.parameters?.find((one) => one.name === 'Time-Zone');
      expect(zone?.in).toBe(needsToken ? 'header' : undefined);
    }
  });

  test('every text of a request has a maximum length', () => {
    const unlimited = operations().flatMap(({ name, operation: { parameters, requestBody } }) => [
      ...findOpen(isUnlimitedText, `${name} body`, requestBody),
      ...findOpen(isUnlimitedText, `${name} parameters`, parameters),
    ]);
    expect(unlimited).toEqual([]);
  });

  test('every call rejects unknown fields of its body and its query', () => {
    const open = listRoutes().flatMap(([name, { body, query }]) => [
      ...findOpen(isOpenObject, `${name} body`, body),
      ...findOpen(isOpenObject, `${name} query`, query),
    ]);
    // Other programs and browsers add fields; a broken experiment of an import must not keep its nights out.
    expect(open).toEqual([
      ...['/login/passkey', '/account/confirmation/passkey', '/account/passkeys'].flatMap(
        (path) => [
          `POST ${path} body.properties.credential`,
          `POST ${path} body.properties.credential.properties.response`,
        ],
      ),
      'POST /hooks/sleep-as-android/:token body',
      'POST /imports body.properties.experiments.items',
      'POST /reminders/unsubscribe/:token body',
    ]);
  });

  test('/docs shows the API and loads nothing from other hosts', async () => {
    const page = await api.call('GET', '/docs', { headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
    const read = await api.call('GET', '/docs/json');
    expect(read.json()).toEqual((await api.call('GET', '/openapi.json')).json());
    const script = await api.call('GET', '/docs/static/swagger-initializer.js');
    expect(script.body).toContain("resolveUrl('./json')");
  });
});
