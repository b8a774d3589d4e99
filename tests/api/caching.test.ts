import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { setUpTestApp } from './test-app.ts';
import { BROWSER, createWebRoot } from './web-root.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** A file of each kind that the build compresses: URL, name, content type and caching. */
const COMPRESSED = [
  ['/assets/index-abc.js', 'application/javascript; charset=utf-8', FOR_EVER],
  ['/login', 'text/html; charset=utf-8', 'no-cache'],
  ['/theme.js', 'application/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
] as const;

const contentOf = (name: string) => `The content of ${name}. `.repeat(100);
const nameOf = (url: string) => (url === '/login' ? '/login.html' : url);

describeSqlite('Caching and compression', (engine) => {
  const compressed = COMPRESSED.flatMap(([url]): [string, string | Buffer][] => [
    [nameOf(url), contentOf(url)],
    [`${nameOf(url)}.br`, brotliCompressSync(contentOf(url))],
    [`${nameOf(url)}.gz`, gzipSync(contentOf(url))],
  ]);
  const others = ['/index.html', '/dashboard.html'].map((url) => [url, contentOf(url)]);
  const files: Record<string, string | Buffer> = Object.fromEntries([...compressed, ...others]);
  const webRoot = createWebRoot(files);
  const api = setUpTestApp(engine, { webRoot });

  const get = (url: string, headers: Record<string, string> = {}) =>
    api.call('GET', url, { headers: { accept: BROWSER, ...headers } });

  test.each([
    ['gzip, deflate, br, zstd', 'br', '.br'],
    ['br;q=0, gzip', 'gzip', '.gz'],
    ['no such thing;;q=x', undefined, ''],
  ])('a request that accepts %j gets %s encoding and Vary', async (accepted, encoding, suffix) => {
    for (const [url, type, cacheControl] of COMPRESSED) {
      const answer = await get(url, { 'accept-encoding': accepted });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': cacheControl });
      expect(answer.headers['vary']).toMatch(/accept-encoding/i);
      expect(answer.rawPayload).toEqual(Buffer.from(files[`${nameOf(url)}${suffix}`] ?? ''));
    }
  });

  test.each(COMPRESSED)('%s is 304 when unchanged, with an ETag per encoding', async (url) => {
    const { etag } = (await get(url, { 'accept-encoding': 'br' })).headers;
    const ask = (encoding: string) =>
      get(url, { 'accept-encoding': encoding, 'if-none-match': String(etag) });
    const answers = await Promise.all(['br', 'gzip', 'identity'].map(ask));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([304, 200, 200]);
    for (const { headers } of answers) expect(headers['vary']).toMatch(/accept-encoding/i);
  });

  test.each(['/openapi.json', '/docs/', '/docs/static/swagger-ui.css'])(
    '%s is revalidated, and 304 when unchanged',
    async (url) => {
      const { etag } = (await get(url)).headers;
      const same = await get(url, { 'if-none-match': String(etag) });
      expect([same.statusCode, same.body]).toEqual([304, '']);
      expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200);
    },
  );

  test('the API description is compressed, and a short dashboard is not', async () => {
    const { token } = await api.addSignedIn();
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip;q=0.1' };
    const ask = (url: string) =>
      api.app.inject({ url, headers: { accept: 'application/json', ...headers } });
    const answer = await ask('/openapi.json');
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers['content-length']).toBe(`${answer.rawPayload.length}`);
    expect(answer.headers['vary']).toMatch(/accept-encoding/i);
    expect(gunzipSync(answer.rawPayload).toString()).toMatch(/}$/);
    expect((await ask('/dashboard')).headers).not.toHaveProperty('content-encoding');
  });
});
