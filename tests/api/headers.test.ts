import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { listRoutes } from '#routes.ts';
import { describeSqlite } from '../support/engines.ts';
import { DOCUMENTS } from './idor-cases.ts';
import { createTestApp, setUpSleeper, setUpTestApp } from './test-app.ts';
import { createWebRoot } from './web-root.ts';

const PAGE_POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';" +
  "connect-src 'self';manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';" +
  "frame-ancestors 'none';require-trusted-types-for 'script';trusted-types lelap-worker";

/** Swagger UI uses inline styles and writes HTML; scripts are still own files only. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** WebAssembly opens databases; the nights are sent by the page. */
const IMPORT_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** On every response. */
const SECURE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
  'strict-transport-security': 'max-age=31536000',
};

const OTHER_ORIGIN = 'https://app.example.org';

/** Public content that may be stored; no-cache revalidates each time. */
const CACHED = [
  [/^(GET|HEAD) \/(login|register|favicon\.svg)?$/, 'no-cache'],
  [/^(GET|HEAD) \/assets\//, 'public, max-age=31536000, immutable'],
  [/^(GET|HEAD) \/(openapi\.json|docs.*)$/, 'public, no-cache'],
] as const;

describeSqlite('Headers', (engine) => {
  const files = ['index.html', 'login.html', 'register.html', 'dashboard.html', 'favicon.svg'];
  const assets = ['assets/index-abc.js', 'assets/import-worker-abc.js'];
  const contents = [...files, ...assets].map((file) => [file, file]);
  const webRoot = createWebRoot(Object.fromEntries(contents));
  const api = setUpTestApp(engine, { webRoot, config: { publicUrl: 'https://sleep.example.org' } });
  const sleeper = setUpSleeper(api);

  function expectSecure(route: string, { headers }: LightMyRequestResponse) {
    const own = [
      ['import-worker', IMPORT_WORKER_POLICY] as const,
      [' /docs', DOCS_POLICY] as const,
    ].find(([part]) => route.includes(part));
    const secure = { ...SECURE, 'content-security-policy': own?.[1] ?? PAGE_POLICY };
    expect([route, headers]).toEqual([route, expect.objectContaining(secure)]);
    const [, caching] = CACHED.find(([routes]) => routes.test(route)) ?? [route, 'no-store'];
    expect([route, headers['cache-control']]).toEqual([route, caching]);
    for (const absent of ['access-control-allow-origin', 'x-powered-by', 'server'])
      expect(Object.keys(headers)).not.toContain(absent);
  }

  test('every route, page and file has the security headers, with and without a token', async () => {
    const pages = ['/', '/login', '/register', '/somewhere', '/docs/static/swagger-ui.css'];
    const declared = listRoutes().map(([name]) => name);
    const asked = [...declared, ...DOCUMENTS, ...pages.map((page) => `GET ${page}`)];
    expect(declared.length).toBeGreaterThan(50);
    for (const route of asked.filter((each) => !each.includes('*'))) {
      const [method = '', url = ''] = route.split(' ');
      const given = { headers: { origin: OTHER_ORIGIN } };
      const signedIn = { ...given, token: url.endsWith('/sessions') ? '' : sleeper.token };
      const requests = method === 'DELETE' || url === '/logout' ? [given] : [given, signedIn];
      for (const request of requests)
        expectSecure(route, await api.call(method as 'GET', url.replace(/:\w+/, 'x'), request));
      if (method === 'GET') expectSecure(`HEAD ${url}`, await api.call('HEAD', url, given));
    }
  });

  test('Strict-Transport-Security is sent only if PUBLIC_URL is https', async () => {
    const config = { publicUrl: 'http://sleep.example.org' };
    const plain = await createTestApp(engine, { storage: api.storage, config });
    const { headers } = await plain.call('GET', '/healthz');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('CORS allows a configured origin to call and to read errors', async () => {
    const config = { corsOrigins: [OTHER_ORIGIN] };
    const open = await createTestApp(engine, { storage: api.storage, config });
    const asked = await open.app.inject({
      method: 'OPTIONS',
      url: '/sleeps/start',
      headers: {
        origin: OTHER_ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,time-zone,content-type',
      },
    });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringMatching(/Time-Zone.*Sleep-Id.*If-Match/),
    });
    const refused = await open.call('GET', '/dashboard', { headers: { origin: OTHER_ORIGIN } });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe(OTHER_ORIGIN);
    expect(refused.headers['vary']).toMatch(/Accept.*Origin|Origin.*Accept/);

    const other = await open.call('GET', '/healthz', { headers: { origin: 'https://evil.test' } });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
