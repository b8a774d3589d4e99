import { expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp, setUpTestApp } from './test-app.ts';
import { BROWSER, createWebRoot } from './web-root.ts';

const PAGE = '<!doctype html><title>Lelap</title>';
const PRERENDERED = ['login.html', 'register.html', 'dashboard.html'];

describeSqlite('Pages and calls on one host', (engine) => {
  const webRoot = createWebRoot({
    'index.html': PAGE,
    ...Object.fromEntries(PRERENDERED.map((file) => [file, `${PAGE}${file}`])),
    'screenshots/ready.webp': 'a picture',
    '.vite/manifest.json': '{}',
    'sw.js': 'keeps the app',
    'sw-off.js': 'removes itself',
    'assets/index-abc.js': 'plain',
    'assets/index-abc.js.br': 'packed by brotli',
  });
  const api = setUpTestApp(engine, { webRoot });

  const get = (url: string, accept?: string, more = {}) =>
    api.call('GET', url, { headers: { ...(accept !== undefined && { accept }), ...more } });

  test.each(['/', '/login', '/register', '/login?from=mail'])(
    'GET and HEAD of %s return the web app for every Accept header',
    async (url) => {
      for (const accept of [undefined, '*/*', 'application/json', BROWSER]) {
        const answer = await get(url, accept);
        expect(answer.statusCode).toBe(200);
        expect(answer.body).toContain(PAGE);
      }
      const head = await api.call('HEAD', url);
      expect(head.statusCode).toBe(200);
      expect(head.body).toBe('');
    },
  );

  // accept-header.test.ts has the other forms.
  test.each([BROWSER, 'text/*', 'application/json;q=0.5, text/html;q=0.6'])(
    '/dashboard and an unknown path with Accept %j are the web app',
    async (accept) => {
      for (const [url, body] of [
        ['/dashboard?tab=history', `${PAGE}dashboard.html`],
        ['/somewhere/else', PAGE],
      ] as const) {
        const answer = await get(url, accept);
        expect([answer.statusCode, answer.body]).toEqual([200, body]);
        expect(answer.headers['vary']).toMatch(/\bAccept\b/);
      }
    },
  );

  test.each([undefined, '*/*', 'text/html, application/json', 'text/html;q=0, */*', 'nonsense'])(
    '/dashboard with Accept %j is the API, and an unknown path is 404',
    async (accept) => {
      const { token } = await api.addSignedIn();
      const answer = await get('/dashboard', accept, { authorization: `Bearer ${token}` });
      expect(answer.json().status).toBe('success');
      expect(answer.headers['cache-control']).toBe('no-store');
      const unknown = await get('/somewhere/else', accept);
      expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND']);
      for (const { headers } of [answer, unknown]) expect(headers['vary']).toMatch(/\bAccept\b/);
    },
  );

  test.each([
    ['on', 'keeps the app'],
    ['off', 'removes itself'],
  ] as const)('with WEB_OFFLINE=%s the service worker %s', async (webOffline, script) => {
    const config = { webOffline };
    const server = await createTestApp(engine, { webRoot, storage: api.storage, config });
    const answer = await server.call('GET', '/sw.js?1', { headers: { accept: BROWSER } });
    expect(answer.body).toBe(script);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  test.each(['/dashboard/', '/login.html', '/screenshots', '/.vite/manifest.json'])(
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

  test('without a built web app a page says so', async () => {
    const unbuilt = await createTestApp(engine);
    const page = await unbuilt.call('GET', '/');
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(page.body).toContain('npm start');
  });
});
