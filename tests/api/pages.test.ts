import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const PAGE = '<!doctype html><title>Lelap</title>';
/** Text of the prerendered pages. */
const DRAWN = {
  '/': 'login.html',
  '/login': 'login.html',
  '/register': 'register.html',
  '/dashboard': 'dashboard.html',
};
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describeSqlite('Pages and calls on one host', (engine) => {
  let webRoot: string;
  let api: TestApp;
  let token: string;
  beforeAll(async () => {
    webRoot = await mkdtemp(path.join(tmpdir(), 'lelap-web-'));
    await Promise.all(
      ['assets', 'screenshots', '.vite'].map((folder) => mkdir(path.join(webRoot, folder))),
    );
    await Promise.all([
      writeFile(path.join(webRoot, 'index.html'), PAGE),
      ...new Set(Object.values(DRAWN))
        .values()
        .map((file) => writeFile(path.join(webRoot, file), `${PAGE}${file}`)),
      writeFile(path.join(webRoot, 'favicon.svg'), '<svg/>'),
      writeFile(path.join(webRoot, 'screenshots/ready.webp'), 'a picture'),
      writeFile(path.join(webRoot, '.vite/manifest.json'), '{}'),
      writeFile(path.join(webRoot, 'sw.js'), 'keeps the app'),
      writeFile(path.join(webRoot, 'sw-off.js'), 'removes itself'),
      writeFile(path.join(webRoot, 'assets/index-abc.js'), 'plain'),
      writeFile(path.join(webRoot, 'assets/index-abc.js.br'), 'packed by brotli'),
      writeFile(path.join(webRoot, 'assets/index-abc.js.gz'), 'packed by gzip'),
    ]);
    api = await createTestApp(engine, { webRoot });
    ({ token } = await api.addSignedIn());
  });
  afterAll(() => rm(webRoot, { recursive: true }));

  const get = (url: string, accept?: string, more = {}) =>
    api.call('GET', url, { headers: { ...(accept !== undefined && { accept }), ...more } });

  test.each(['/', '/login', '/register', '/login?from=mail'])(
    'GET and HEAD of %s return the web app for every Accept header',
    async (url) => {
      for (const accept of [undefined, '*/*', 'application/json', BROWSER]) {
        const answer = await get(url, accept);
        expect(answer.statusCode).toBe(200);
        expect(answer.body).toContain(PAGE);
        expect(answer.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          etag: expect.any(String),
        });
      }
      const head = await api.call('HEAD', url);
      expect(head.statusCode).toBe(200);
      expect(head.body).toBe('');
    },
  );

  test.each(Object.entries(DRAWN))('%s is its prerendered page', async (url, file) => {
    expect((await get(url, BROWSER)).body).toBe(`${PAGE}${file}`);
  });

  test.each(['/login?forgot', '/login?reset=abc', '/somewhere', '/dashboard/', '/login.html'])(
    '%s is the page of unknown paths',
    async (url) => {
      expect((await get(url, BROWSER)).body).toBe(PAGE);
    },
  );

  const wantHtml = [
    BROWSER,
    'text/html',
    'TEXT/HTML',
    'text/*',
    'text/html, application/json;q=0.9',
    'application/json;q=0.5, text/html;q=0.6',
    '*/*;q=0.1, text/html',
    'text/html, */*;q=0.9',
    'application/json;q=0, */*',
  ];
  const wantJson = [
    undefined,
    '',
    '*/*',
    'application/json',
    'text/html, application/json',
    'application/json, text/html',
    'text/html;q=0.5, application/json;q=0.5',
    'text/html;q=0.5, */*',
    'text/html;q=0, */*',
    'image/png',
    'nonsense',
  ];

  test.each(wantHtml)('/dashboard with Accept %j is the web app', async (accept) => {
    const answer = await get('/dashboard', accept);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(PAGE);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['vary']).toMatch(/\bAccept\b/);
  });

  test.each(wantJson)('/dashboard with Accept %j is the API', async (accept) => {
    const answer = await get('/dashboard', accept, { authorization: `Bearer ${token}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().status).toBe('success');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['vary']).toMatch(/\bAccept\b/);
  });

  test.each(wantHtml)('an unknown path with Accept %j is the web app', async (accept) => {
    const answer = await get('/somewhere/else', accept);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(PAGE);
    expect(answer.headers['vary']).toMatch(/\bAccept\b/);
  });

  test.each(wantJson)('an unknown path with Accept %j is 404', async (accept) => {
    const answer = await get('/somewhere/else', accept);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('NOT_FOUND');
    expect(answer.headers['vary']).toMatch(/\bAccept\b/);
  });

  test('methods other than GET and HEAD never return the web app', async () => {
    const headers = { accept: BROWSER };
    expect((await api.call('POST', '/login', { headers, payload: {} })).statusCode).toBe(422);
    expect((await api.call('PUT', '/somewhere', { headers })).statusCode).toBe(404);
    expect((await api.call('POST', '/sleeps/start', { headers })).statusCode).toBe(401);
  });

  test.each([
    ['/healthz', 'application/json'],
    ['/readyz', 'application/json'],
    ['/openapi.json', 'application/json'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/screenshots/ready.webp', 'image/webp'],
    ['/assets/index-abc.js', 'application/javascript'],
  ])('%s is served as a file to a browser too', async (url, type) => {
    const answer = await get(url, BROWSER);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain(type);
  });

  test.each([
    ['on', 'keeps the app'],
    ['off', 'removes itself'],
  ] as const)('with WEB_OFFLINE=%s the service worker %s', async (webOffline, script) => {
    const config = { webOffline };
    const server = await createTestApp(engine, { webRoot, storage: api.storage, config });
    for (const accept of ['*/*', BROWSER]) {
      const answer = await server.call('GET', '/sw.js?1', { headers: { accept } });
      expect(answer.body).toBe(script);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'no-cache',
      });
    }
    expect((await server.call('POST', '/sw.js')).statusCode).toBe(404);
  });

  test.each(['/screenshots', '/.vite', '/.vite/manifest.json'])(
    '%s is an unknown path',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
      expect((await get(url, BROWSER)).body).toBe(PAGE);
    },
  );

  test('a missing asset is 404 for a browser too', async () => {
    expect((await get('/assets/index-old.js', BROWSER)).statusCode).toBe(404);
    expect((await get('/assets/index-abc.js.br', BROWSER)).statusCode).toBe(404);
    expect((await get('/assets/', BROWSER)).statusCode).toBe(404);
    expect((await get('/assets/..%2findex.html', BROWSER)).statusCode).toBe(404);
  });

  test('assets are immutable and compressed as the browser accepts', async () => {
    const asset = (encoding: string) =>
      get('/assets/index-abc.js', '*/*', { 'accept-encoding': encoding });
    const [brotli, gzip, plain] = [
      await asset('gzip, br'),
      await asset('gzip'),
      await asset('identity'),
    ];
    expect(brotli.body).toBe('packed by brotli');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.body).toBe('packed by gzip');
    expect(plain.body).toBe('plain');
    for (const answer of [brotli, gzip, plain]) {
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['content-type']).toContain('javascript');
    }
  });

  test('an unchanged page is 304', async () => {
    const first = await get('/');
    const again = await get('/', undefined, { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('without a built web app a page says so and the API works', async () => {
    const unbuilt = await createTestApp(engine);
    const page = await unbuilt.call('GET', '/');
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(page.body).toContain('npm start');
    expect((await unbuilt.call('GET', '/healthz')).statusCode).toBe(200);
  });
});
