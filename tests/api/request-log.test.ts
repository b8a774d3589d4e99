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
    ['HEAD', '/dashboard', {}, { route: '/dashboard', status: 200 }],
    ['GET', '/?secret', { accept: 'text/html' }, { route: 'page', status: 200 }],
    ['GET', '/dashboard', { accept: 'text/html' }, { route: 'page', status: 200 }],
    ['GET', '/a/secret/place', {}, { route: 'none', status: 404, code: 'NOT_FOUND' }],
    ['GET', '/docs/static/index.css', {}, { route: '/docs/*', status: 200 }],
    ['GET', '/docs/static/secret', {}, { route: 'none', status: 404, code: 'NOT_FOUND' }],
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
    const [mine, again, theirs] = [
      await accountOf(sleeper.token),
      await accountOf(sleeper.token),
      await accountOf(other.token),
    ];
    expect(mine).toMatch(/^[0-9a-f]{12}$/);
    expect(again).toBe(mine);
    expect(theirs).not.toBe(mine);
    expect(sleeper.userId.replaceAll('-', '')).not.toContain(mine);
    const { lines } = await linesOf('GET', '/healthz');
    expect(lines[0]).not.toHaveProperty('account');
  });

  test('a request id sent by a client is ignored', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const { answer } = await linesOf('GET', '/healthz', { headers });
    expect(answer.headers['x-request-id']).not.toBe('mine');
  });

  test('at a higher log level only errors are logged', async () => {
    const quiet = await createTestApp(engine, { webRoot, config: { logLevel: 'warn' } });
    const answer = await quiet.call('GET', '/healthz');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
    expect(quiet.log).toEqual([]);
  });
});

test('the pseudonym of an account depends on the token secret', () => {
  const [ours, ours2, others] = [TOKEN_SECRET, TOKEN_SECRET, `${TOKEN_SECRET}!`].map((secret) =>
    createPseudonymizer(secret)('0192f0c1-0000-7000-8000-000000000001'),
  );
  expect(ours2).toBe(ours);
  expect(others).not.toBe(ours);
});
