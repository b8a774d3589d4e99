import { utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { setUpTestApp } from './test-app.ts';
import { BROWSER, createWebRoot } from './web-root.ts';

const NAMES = ['index', 'login', 'register', 'dashboard'];
const LANGUAGES = ['en', 'en-x-plain', 'de', 'fr', 'zh-Hans'];

describeSqlite('Pages per language', (engine) => {
  const files = NAMES.flatMap((name) =>
    LANGUAGES.map((language) => {
      const file = language === 'en' ? `${name}.html` : `${name}.${language}.html`;
      return [file, `${name} ${language}`.padEnd(40)];
    }),
  );
  const webRoot = createWebRoot(Object.fromEntries(files));
  // Equal sizes and times, as in a container image.
  const time = new Date('2026-11-21T00:00:00Z');
  for (const [file = ''] of files) utimesSync(path.join(webRoot, file), time, time);
  const api = setUpTestApp(engine, { webRoot });
  const german = setUpTestApp(engine, {
    webRoot,
    config: { language: 'de', publicUrl: 'https://sleep.example' },
  });

  const get = (url: string, headers: Record<string, string> = {}, server = api) =>
    server.call('GET', url, { headers: { accept: BROWSER, ...headers } });
  const bodyOf = async (...args: Parameters<typeof get>) => (await get(...args)).body.trim();

  // accept-language.test.ts has the other forms.
  test.each([
    [{}, 'en'],
    [{ 'accept-language': 'tlh, de-AT;q=0.5' }, 'de'],
    [{ cookie: 'lang=zh-Hans' }, 'zh-Hans'],
    [{ 'accept-language': 'fr', cookie: 'lang=de' }, 'de'],
    [{ cookie: 'a=b; lang=en-x-plain; c=d' }, 'en-x-plain'],
    [{ 'accept-language': 'fr', cookie: 'slang=de; lang=tlh' }, 'fr'],
    [{ cookie: 'lang=../../etc/passwd' }, 'en'],
  ])('with %j every page is in %s', async (headers, language) => {
    for (const [url, page] of [
      ['/', 'login'],
      ['/register', 'register'],
      ['/dashboard', 'dashboard'],
      ['/login?reset=abc', 'index'],
      ['/somewhere', 'index'],
    ] as const) {
      const { headers: received, body } = await get(url, headers);
      expect(body.trim()).toBe(`${page} ${language}`);
      expect(received['vary']).toMatch(/^Accept, Accept-Language, Cookie\b/);
    }
  });

  test('LANGUAGE replaces the language of the browser, but not a chosen one', async () => {
    expect(await bodyOf('/login', { 'accept-language': 'fr' }, german)).toBe('login de');
    expect(await bodyOf('/login', { cookie: 'lang=fr' }, german)).toBe('login fr');
  });

  test('a page renews the cookie of a choice, and sets none without a choice', async () => {
    const chosen = await get('/login', { cookie: 'lang=de' });
    expect(chosen.headers['set-cookie']).toBe('lang=de; Path=/; Max-Age=34560000; SameSite=Lax');
    const secure = await get('/dashboard', { cookie: 'lang=fr' }, german);
    expect(secure.headers['set-cookie']).toMatch(/^lang=fr;.*SameSite=Lax; Secure$/);
    for (const server of [api, german]) {
      const page = await get('/login', { 'accept-language': 'fr' }, server);
      expect(page.headers['set-cookie']).toBeUndefined();
    }
  });

  test('a page is 304 in its own language only', async () => {
    const ask = async (language: string, more = {}) =>
      await get('/login', { cookie: `lang=${language}`, ...more });
    for (const stored of LANGUAGES) {
      const etag = String((await ask(stored)).headers['etag']);
      for (const shown of LANGUAGES) {
        const { statusCode } = await ask(shown, { 'if-none-match': etag });
        expect([stored, shown, statusCode]).toEqual([stored, shown, stored === shown ? 304 : 200]);
      }
    }
  });
});
