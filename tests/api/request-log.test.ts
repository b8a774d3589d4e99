import { beforeAll, expect, test } from 'vitest';
import { createPseudonymizer } from '#server/http/logging/request-log.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp, TOKEN_SECRET, type TestApp } from './test-app.ts';
import { createWebRoot } from './web-root.ts';

const PASSWORD = 'a long enough one';

describeSqlite('The log', (engine) => {
  let webRoot: string;
  let api: TestApp;
  let sleeper: Awaited<ReturnType<TestApp['addSignedIn']>>;
  beforeAll(async () => {
    webRoot = await createWebRoot({
      'index.html': '<!doctype html>',
      'dashboard.html': '<!doctype html>',
    });
    api = await createTestApp(engine, { webRoot });
    sleeper = await api.addSignedIn();
  });

  /** The log lines of one request. */
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
  ] as const)('%s %s is one line', async (method, url, headers, expected) => {
    const { answer, lines } = await linesOf(method, url, { token: sleeper.token, headers });
    expect(lines).toEqual([expect.objectContaining({ msg: 'request', method, ...expected })]);
    expect(lines[0]).toMatchObject({ ms: expect.any(Number), reqId: expect.any(String) });
    expect(answer.headers['x-request-id']).toBe(lines[0].reqId);
    expect(api.log.join('')).not.toMatch(/secret|127\.0\.0\.1/);
  });

  test('a sign-in is logged without account and address', async () => {
    const payload = { email: 'mira@example.org', password: PASSWORD };
    const remoteAddress = '203.0.113.7';
    const headers = { 'user-agent': 'a telltale browser' };
    const { lines } = await linesOf('POST', '/login', { payload, remoteAddress, headers });
    expect(lines).toEqual([
      expect.objectContaining({ route: '/login', status: 401, code: 'INVALID_CREDENTIALS' }),
    ]);
    expect(api.log.join('')).not.toMatch(/mira|long enough|203\.0|telltale/);
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
