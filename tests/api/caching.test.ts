import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** For each kind of built file: folder, content type and caching. */
const FILES = [
  ['/assets/index-abc.js', 'application/javascript; charset=utf-8', FOR_EVER],
  ['/assets/index-abc.css', 'text/css; charset=utf-8', FOR_EVER],
  ['/login', 'text/html; charset=utf-8', ASK_AGAIN],
  ['/theme.js', 'application/javascript; charset=utf-8', ASK_AGAIN],
  ['/favicon.svg', 'image/svg+xml', ASK_AGAIN],
  ['/manifest.webmanifest', 'application/manifest+json', ASK_AGAIN],
] as const;

/** Already compressed formats have no compressed variant. */
const PACKED_ALREADY = [
  ['/assets/font-abc.woff2', 'font/woff2', FOR_EVER],
  ['/icon-192.png', 'image/png', ASK_AGAIN],
] as const;

const contentOf = (name: string) => `The content of ${name}. `.repeat(100);
const nameOf = (url: string) => (url === '/login' ? '/login.html' : url);

const UNPACKED: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

function readable({ headers, rawPayload }: LightMyRequestResponse): string {
  const unpack = UNPACKED[String(headers['content-encoding'])];
  return (unpack?.(rawPayload) ?? rawPayload).toString();
}

describeSqlite('Caching and compression', (engine) => {
  let webRoot: string;
  let api: TestApp;
  let token: string;
  beforeAll(async () => {
    webRoot = await mkdtemp(path.join(tmpdir(), 'lelap-web-'));
    await mkdir(path.join(webRoot, 'assets'));
    const write = (name: string, content: string | Buffer) =>
      writeFile(path.join(webRoot, name), content);
    for (const [url] of FILES) {
      const content = contentOf(url);
      await write(nameOf(url), content);
      await write(`${nameOf(url)}.br`, brotliCompressSync(content));
      await write(`${nameOf(url)}.gz`, gzipSync(content));
    }
    for (const [url] of PACKED_ALREADY) await write(url, contentOf(url));
    for (const page of ['index', 'dashboard']) await write(`${page}.html`, contentOf(page));
    api = await createTestApp(engine, { webRoot });
    ({ token } = await api.addSignedIn());
  });
  afterAll(() => rm(webRoot, { recursive: true }));

  const get = (url: string, headers: Record<string, string> = {}) =>
    api.call('GET', url, { headers: { accept: BROWSER, ...headers } });

  describe.each(FILES)('%s', (url, type, cacheControl) => {
    test.each([
      ['br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['gzip;q=0.5, br;q=0.1', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
      ['zstd', undefined],
      ['', undefined],
      ['no such thing;;q=x', undefined],
    ])('a request that accepts %j gets %s encoding and Vary', async (accepted, encoding) => {
      const answer = await get(url, { 'accept-encoding': accepted });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-type']).toBe(type);
      expect(answer.headers['cache-control']).toBe(cacheControl);
      expect(answer.headers['vary']).toMatch(/accept-encoding/i);
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
      expect(readable(answer)).toBe(contentOf(url));
    });

    test('an unchanged file is 304, with an ETag per encoding', async () => {
      const forms = await Promise.all(
        ['br', 'gzip', 'identity'].map((accepted) => get(url, { 'accept-encoding': accepted })),
      );
      const tags = forms.map(({ headers }) => String(headers.etag));
      expect(new Set(tags).size).toBe(3);
      const [tag = ''] = tags;
      const same = await get(url, { 'accept-encoding': 'br', 'if-none-match': tag });
      expect(same.statusCode).toBe(304);
      expect(same.body).toBe('');
      expect(same.headers.etag).toBe(tag);
      expect(same.headers['vary']).toMatch(/accept-encoding/i);
      const other = await get(url, { 'accept-encoding': 'gzip', 'if-none-match': tag });
      expect(other.statusCode).toBe(200);
    });

    test('HEAD returns the headers of GET without a body', async () => {
      const headers = { accept: BROWSER, 'accept-encoding': 'br' };
      const [whole, head] = [await get(url, headers), await api.call('HEAD', url, { headers })];
      expect(head.statusCode).toBe(200);
      expect(head.body).toBe('');
      for (const name of ['content-type', 'content-encoding', 'content-length', 'etag'] as const)
        expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    });
  });

  test.each(PACKED_ALREADY)('%s is sent uncompressed', async (url, type, cacheControl) => {
    const answer = await get(url, { 'accept-encoding': 'br, gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['cache-control']).toBe(cacheControl);
    expect(answer.rawPayload).toEqual(await readFile(path.join(webRoot, url)));
  });

  test.each(['/assets/index-abc.js', '/login', '/icon-192.png', '/docs/static/swagger-ui.css'])(
    '%s comes whole, whatever part is asked for',
    async (url) => {
      const whole = await get(url);
      for (const range of ['bytes=10-19', 'bytes=90000000-', 'bytes=5-1', 'nights=1-2']) {
        const answer = await get(url, { range });
        expect([range, answer.statusCode]).toEqual([range, 200]);
        expect(answer.rawPayload).toEqual(whole.rawPayload);
      }
    },
  );

  test.each(['/assets/index-abc.js', '/login', '/icon-192.png', '/docs/static/swagger-ui.css'])(
    'GET %s ignores preconditions meant for changes',
    async (url) => {
      const before = { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' };
      for (const headers of [{ 'if-match': '"another"' }, before]) {
        expect([headers, (await get(url, headers)).statusCode]).toEqual([headers, 200]);
      }
    },
  );

  test.each(['/openapi.json', '/docs/', '/docs/json', '/docs/static/swagger-ui.css'])(
    '%s is asked for again, and not sent while it is the same',
    async (url) => {
      const whole = await get(url);
      const tag = String(whole.headers.etag);
      expect(whole.statusCode).toBe(200);
      expect(whole.headers['cache-control']).toBe('public, no-cache');
      const strong = tag.replace('W/', '');
      for (const known of [strong, `W/${strong}`, `"another", ${strong}`]) {
        const same = await get(url, { 'if-none-match': known });
        expect([known, same.statusCode, same.body]).toEqual([known, 304, '']);
        expect(same.headers.etag).toBe(tag);
      }
      expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200);
      const head = await api.call('HEAD', url);
      expect([head.statusCode, head.body]).toEqual([200, '']);
    },
  );

  test.each(['/dashboard', '/sleeps', '/months', '/account', '/account/export?format=json'])(
    '%s is kept nowhere, and has nothing to ask by',
    async (url) => {
      const { headers, statusCode } = await api.call('GET', url, {
        token,
        headers: { accept: 'application/json', 'accept-encoding': 'br, gzip' },
      });
      expect(statusCode).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('etag');
      expect(headers).not.toHaveProperty('content-encoding');
    },
  );
});
