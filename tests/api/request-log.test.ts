import { expect, test } from 'vitest';
import { createPseudonymizer } from '#kernel/server/http/logging/request-log.ts';
import { describeSqlite } from '../support/engines.ts';
import { setUpSleeper, setUpTestApp, TOKEN_SECRET, type TestApp } from './test-app.ts';
import { createWebRoot } from './web-root.ts';

describeSqlite('The log', (engine) => {
  const webRoot = createWebRoot({ 'index.html': 'a page', 'dashboard.html': 'a page' });
  const api = setUpTestApp(engine, { webRoot });
  const sleeper = setUpSleeper(api);

  async function linesOf(...call: Parameters<TestApp['call']>) {
    api.log.length = 0;
    const answer = await api.call(...call);
    return { answer, lines: api.log.map((line) => JSON.parse(line)) };
  }

  test.each([
    ['GET', '/dashboard?token=secret', {}, { route: '/dashboard', status: 200 }],
    ['GET', '/dashboard?secret', { accept: 'text/html' }, { route: 'page', status: 200 }],
    ['GET', '/a/secret/place', {}, { route: 'none', status: 404, code: 'NOT_FOUND' }],
    [
      'PUT',
      '/sleeps/secret/end',
      {},
      { route: '/sleeps/:id/end', status: 404, code: 'SLEEP_NOT_FOUND' },
    ],
    ['GET', '/%zz', {}, { route: 'none', status: 404, code: 'NOT_FOUND' }],
  ] as const)('%s %s is one line', async (method, url, more, expected) => {
    const headers = { 'user-agent': 'secret', ...more };
    const { answer, lines } = await linesOf(method, url, { token: sleeper.token, headers });
    expect(lines).toEqual([expect.objectContaining({ msg: 'request', method, ...expected })]);
    expect(lines[0]).toMatchObject({ ms: expect.any(Number), reqId: expect.any(String) });
    expect(answer.headers['x-request-id']).toBe(lines[0].reqId);
    expect(api.log.join('')).not.toMatch(/secret|127\.0\.0\.1/);
  });

  test('an account has the same pseudonym in every log line, different from its id', async () => {
    const other = await api.addSignedIn();
    const accountOf = async (token: string) =>
      (await linesOf('GET', '/dashboard', { token })).lines[0].account;
    const mine = await accountOf(sleeper.token);
    expect(mine).toMatch(/^[0-9a-f]{12}$/);
    expect(await accountOf(sleeper.token)).toBe(mine);
    expect(await accountOf(other.token)).not.toBe(mine);
    // It is keyed by the token secret.
    expect(createPseudonymizer(TOKEN_SECRET)(sleeper.userId)).toBe(mine);
    expect(createPseudonymizer(`${TOKEN_SECRET}!`)(sleeper.userId)).not.toBe(mine);
  });
});
