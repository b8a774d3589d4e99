import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { outcome, setUpTestApp } from './test-app.ts';
import { BROWSER, createWebRoot } from './web-root.ts';

const PUBLIC = path.join(import.meta.dirname, '../../src/web/public');
/** Long enough to be compressed. */
const TEXT = '<p>Good night.</p>'.repeat(1_000);
const PAGE =
  TEXT +
  '<!doctype html><html lang="en" data-messages="/assets/en.js" data-languages="/assets/all.js"><script src="/theme.js?1"></script><link rel="manifest" href="/manifest.webmanifest" /><div id="root" data-page="/login"><a href="/register">Join</a> <a href="https://lelap.example/">/login</a></div>';
const PAGE_BELOW =
  TEXT +
  '<!doctype html><html data-base="/lelap" lang="en" data-messages="/lelap/assets/en.js" data-languages="/lelap/assets/all.js"><script src="/lelap/theme.js?1"></script><link rel="manifest" href="/lelap/manifest.webmanifest" /><div id="root" data-page="/login"><a href="/lelap/register">Join</a> <a href="https://lelap.example/">/login</a></div>';

describeSqlite('PUBLIC_URL with a path', (engine) => {
  const pages = ['index', 'login', 'register', 'dashboard', 'index.de', 'login.de'];
  const files = ['manifest.webmanifest', 'theme.js'];
  const webRoot = createWebRoot({
    ...Object.fromEntries(pages.map((name) => [`${name}.html`, PAGE])),
    ...Object.fromEntries(files.map((file) => [file, readFileSync(path.join(PUBLIC, file))])),
  });
  const config = { publicUrl: 'https://home.example/lelap' };
  const api = setUpTestApp(engine, { webRoot, config });

  const get = (url: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url, headers: { accept: BROWSER, ...headers } });

  test.each(['/lelap/', '/lelap/dashboard', '/lelap/x/y'])(
    '%s is a page whose links are below the path',
    async (url) => {
      const page = await get(url);
      expect(page.statusCode).toBe(200);
      expect(page.body).toBe(PAGE_BELOW);
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': url === '/lelap/dashboard' ? 'no-store' : 'no-cache',
        'content-language': 'en',
        vary: 'Accept, Accept-Language, Cookie, Accept-Encoding',
      });
    },
  );

  test('long pages are compressed, and 304 for the same language and encoding', async () => {
    const plain = await get('/lelap/dashboard');
    const zipped = { 'accept-encoding': 'br;q=0, gzip;q=0.5' };
    const packed = await get('/lelap/dashboard', zipped);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const etag = String(packed.headers['etag']);
    expect(etag).not.toBe(plain.headers['etag']);
    const again = await get('/lelap/dashboard', { ...zipped, 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('the manifest has every address below the path', async () => {
    const { headers, body } = await get('/lelap/manifest.webmanifest');
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(JSON.parse(body)).toMatchObject({
      id: '/lelap/',
      start_url: '/lelap/dashboard',
      scope: '/lelap/',
      shortcuts: [{ url: '/lelap/dashboard?do=start' }, { url: '/lelap/dashboard?do=wake' }],
    });
    expect(body).not.toMatch(/": ?"\/(?!lelap\/)/);
  });

  test('/lelap is redirected to /lelap/ with its query, and similar paths are not', async () => {
    const { statusCode, headers } = await get('/lelap?from=mail');
    expect([statusCode, headers.location]).toEqual([308, '/lelap/?from=mail']);
    expect((await get('/lelapse')).statusCode).toBe(200);
    expect((await get('/lelap//home.example')).headers.location).toBeUndefined();
  });

  test('calls, files and health checks work with the prefix and without it', async () => {
    for (const prefix of ['/lelap', '']) {
      expect((await get(`${prefix}/healthz`)).statusCode).toBe(200);
      expect((await get(`${prefix}/theme.js?1`)).headers['cache-control']).toBe('no-cache');
      const account = get(`${prefix}/account?a=b`, { accept: 'application/json' });
      expect(await outcome(account)).toBe('401 UNAUTHENTICATED');
      expect((await get(`${prefix}/login`)).body).toBe(PAGE_BELOW);
    }
  });

  test('the language cookie is sent to this app only', async () => {
    const page = await get('/lelap/login', { cookie: 'lang=de' });
    expect(page.headers['set-cookie']).toMatch(/^lang=de; Path=\/lelap\/; .*; Secure$/);
  });

  test('/openapi.json and /docs name the path', async () => {
    const { servers } = (await get('/lelap/openapi.json')).json();
    expect(servers).toEqual([{ url: 'https://home.example/lelap' }]);
    const { body } = await get('/lelap/docs');
    expect(body).toContain('src="/lelap/docs/static/swagger-ui-bundle.js"');
    expect(body).not.toContain('"/docs/');
  });
});
