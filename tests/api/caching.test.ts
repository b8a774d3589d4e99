import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { BROWSER, createWebRoot } from './web-root.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** A file of each kind that the build compresses: URL, name, content type and caching. */
const COMPRESSED = [
  ['/assets/index-abc.js', 'application/javascript; charset=utf-8', FOR_EVER],
  ['/login', 'text/html; charset=utf-8', 'no-cache'],
  ['/theme.js', 'application/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
] as const;
/** Formats that are compressed already. */
const AS_THEY_ARE = [
  ['/assets/font-abc.woff2', 'font/woff2', FOR_EVER],
  ['/icon-192.png', 'image/png', 'no-cache'],
] as const;

const contentOf = (name: string) => `The content of ${name}. `.repeat(100);
const nameOf = (url: string) => (url === '/login' ? '/login.html' : url);

const DECOMPRESS: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

function readable({ headers, rawPayload }: LightMyRequestResponse): string {
  const decompress = DECOMPRESS[String(headers['content-encoding'])];
  return (decompress?.(rawPayload) ?? rawPayload).toString();
}

describeSqlite('Caching and compression', (engine) => {
  let api: TestApp;
  let token: string;
  beforeAll(async () => {
    const files = COMPRESSED.flatMap(([url]) => [
      [nameOf(url), contentOf(url)],
      [`${nameOf(url)}.br`, brotliCompressSync(contentOf(url))],
      [`${nameOf(url)}.gz`, gzipSync(contentOf(url))],
    ]);
    const others = ['/index.html', '/dashboard.html', ...AS_THEY_ARE.map(([url]) => url)];
    const webRoot = await createWebRoot({
      ...Object.fromEntries(files),
      ...Object.fromEntries(others.map((url) => [url, contentOf(url)])),
    });
    api = await createTestApp(engine, { webRoot });
    ({ token } = await api.addSignedIn());
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    api.call('GET', url, { headers: { accept: BROWSER, ...headers } });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.5, br;q=0.1', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['zstd', undefined],
    ['no such thing;;q=x', undefined],
  ])('a request that accepts %j gets %s encoding and Vary', async (accepted, encoding) => {
    for (const [url, type, cacheControl] of COMPRESSED) {
      const answer = await get(url, { 'accept-encoding': accepted });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': cacheControl });
      expect(answer.headers['vary']).toMatch(/accept-encoding/i);
      expect(readable(answer)).toBe(contentOf(url));
    }
  });

  test.each(COMPRESSED)('%s is 304 when unchanged, with an ETag per encoding', async (url) => {
    const forms = await Promise.all(
      ['br', 'gzip', 'identity'].map((accepted) => get(url, { 'accept-encoding': accepted })),
    );
    const tags = forms.map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(3);
    const [tag = ''] = tags;
    const same = await get(url, { 'accept-encoding': 'br', 'if-none-match': tag });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag]);
    expect(same.headers['vary']).toMatch(/accept-encoding/i);
    const other = await get(url, { 'accept-encoding': 'gzip', 'if-none-match': tag });
    expect(other.statusCode).toBe(200);
  });

  test.each(AS_THEY_ARE)('%s is sent uncompressed', async (url, type, cacheControl) => {
    const answer = await get(url, { 'accept-encoding': 'br, gzip' });
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': cacheControl });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.body).toBe(contentOf(url));
  });

  test.each(['/assets/index-abc.js', '/login', '/icon-192.png', '/docs/static/swagger-ui.css'])(
    'GET %s returns the whole file for ranges and preconditions meant for changes',
    async (url) => {
      const whole = await get(url);
      for (const headers of [
        { range: 'bytes=10-19' },
        { range: 'bytes=90000000-' },
        { 'if-match': '"another"' },
        { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
      ]) {
        const answer = await get(url, headers as Record<string, string>);
        expect([headers, answer.statusCode]).toEqual([headers, 200]);
        expect(answer.rawPayload).toEqual(whole.rawPayload);
      }
    },
  );

  test.each(['/openapi.json', '/docs/', '/docs/json', '/docs/static/swagger-ui.css'])(
    '%s is revalidated, and 304 when unchanged',
    async (url) => {
      const whole = await get(url);
      const tag = String(whole.headers.etag);
      expect(whole.headers['cache-control']).toBe('public, no-cache');
      const strong = tag.replace('W/', '');
      for (const known of [strong, `W/${strong}`, `"another", ${strong}`]) {
        const same = await get(url, { 'if-none-match': known });
        expect([known, same.statusCode, same.body]).toEqual([known, 304, '']);
      }
      expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200);
    },
  );

  test.each([
    ['gzip, deflate, br', 'gzip'],
    ['br, gzip;q=0.1', 'gzip'],
    ['br, gzip;q=0', undefined],
    ['x-gzip', undefined],
  ])('data for a client that accepts %j has %s encoding', async (accepted, encoding) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': accepted };
    const ask = (method: 'GET' | 'HEAD', url: string) =>
      api.app.inject({ method, url, headers: { accept: 'application/json', ...headers } });
    const answer = await ask('GET', '/openapi.json');
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-length']).toBe(`${answer.rawPayload.length}`);
    expect(answer.headers['vary']).toMatch(/accept-encoding/i);
    expect(readable(answer)).toMatch(/}$/);
    const { headers: ofHead, ...head } = await ask('HEAD', '/openapi.json');
    expect([ofHead['content-encoding'], head.body]).toEqual([encoding, '']);
    expect((await ask('GET', '/dashboard')).headers).not.toHaveProperty('content-encoding');
  });
});
