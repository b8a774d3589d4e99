import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { setUpTestApp } from './test-app.ts';
import { BROWSER, createWebRoot } from './web-root.ts';

const CROWD = 60;

describeSqlite('A busy server', (engine) => {
  const webRoot = createWebRoot({
    'index.html': 'a page',
    'login.html': 'a page',
    'dashboard.html': 'a page',
    'theme.js': 'a script',
    'assets/index-abc.css': 'a style',
  });
  let now = 0;
  // Each look at the clock takes so long that the last of a crowd waits for more than half a second.
  const api = setUpTestApp(engine, { webRoot, requestClock: () => (now += 20) });

  /** Sends a request behind a crowd of others. */
  const askLast = async (options: InjectOptions) => {
    const crowd = Array.from({ length: CROWD }, () => api.app.inject('/sleeps'));
    const answer = await api.app.inject(options);
    const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
    expect(statuses).toContain(503);
    return answer;
  };

  test.each([
    ['/', 'a page'],
    ['/dashboard', 'a page'],
    ['/somewhere', 'a page'],
    ['/theme.js', 'a script'],
    ['/assets/index-abc.css', 'a style'],
  ])('serves %s, however long it waited', async (url, body) => {
    const answer = await askLast({ url, headers: { accept: BROWSER } });
    expect([answer.statusCode, answer.body]).toEqual([200, body]);
  });

  test('does not reject a sign-in, which has a queue of its own', async () => {
    for (const url of ['/login', '/register']) {
      const answer = await askLast({ method: 'POST', url, payload: {} });
      expect(answer.statusCode).toBe(422);
    }
  });

  const CALENDAR = '/calendar/x.ics';

  test.each([
    ['en', 'ltr', 'This page will try again on its own.'],
    ['ar', 'rtl', 'ستعيد هذه الصفحة المحاولة تلقائيًا.'],
  ])(
    'shows a browser a page that says so and reloads itself, in %s',
    async (language, dir, text) => {
      const headers = { accept: BROWSER, 'accept-language': language };
      const answer = await askLast({ url: CALENDAR, headers });
      expect(answer.statusCode).toBe(503);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        refresh: '5',
        'retry-after': '5',
      });
      expect(answer.body).toContain(`<html lang="${language}" dir="${dir}">`);
      expect(answer.body).toContain(text);
    },
  );

  test('rejects a call in JSON', async () => {
    const answer = await askLast({ url: CALENDAR });
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  });
});
