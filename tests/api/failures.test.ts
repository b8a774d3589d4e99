import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { StorageUnavailableError } from '#server/storage/engines/storage-unavailable.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp, setUpTestApp } from './test-app.ts';

const KIB = 1024;

/** Every failure has these three fields; `fail` for 4xx, `error` for 5xx. */
const FAILURE = {
  status: expect.stringMatching(/^(fail|error)$/),
  code: expect.stringMatching(/^[A-Z]+(_[A-Z]+)*$/),
  message: expect.stringMatching(/^[A-Z].*\.$/),
};

describeSqlite('Failures', (engine) => {
  const api = setUpTestApp(engine);
  let token: string;
  beforeAll(async () => {
    ({ token } = await api.addSignedIn());
  });

  const json = (payload: string, type = 'application/json') => ({
    payload,
    headers: { 'content-type': type },
  });

  test.each(['/register', '/login', '/sleeps/start'])(
    'POST %s rejects an unreadable body',
    async (url) => {
      const post = (request: object) => api.call('POST', url, { token, ...request });
      const cases = [
        [await post(json('{"email":')), 400, 'INVALID_JSON'],
        [await post(json(`"${'x'.repeat(16 * KIB - 2)}"`)), 422, 'INVALID_INPUT'],
        [await post(json(`"${'x'.repeat(16 * KIB - 1)}"`)), 413, 'BODY_TOO_LARGE'],
        [await post(json('{}', 'text/plain')), 415, 'UNSUPPORTED_MEDIA_TYPE'],
        [
          await post(json('a=b', 'application/x-www-form-urlencoded')),
          415,
          'UNSUPPORTED_MEDIA_TYPE',
        ],
        [await post(json('[]')), 422, 'INVALID_INPUT'],
      ] as const;
      for (const [answer, status, code] of cases) {
        expect(answer.json()).toMatchObject({ ...FAILURE, status: 'fail', code });
        expect(answer.statusCode).toBe(status);
      }
    },
  );

  test('the response to a body full of unknown fields is short', async () => {
    const payload = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, n]));
    const answer = await api.call('POST', '/sleeps/start', { token, payload });
    expect(answer.json().details).toHaveLength(10);
  });

  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
  test.each<[Method, path: string, field: string, limit: number, rest?: object]>([
    ['POST', '/password-resets', 'email', 320],
    ['PUT', '/password-resets/x', 'newPassword', 512],
    ['GET', '/days', 'from', 10],
    ['GET', '/sleeps', 'limit', 3],
  ])('%s %s rejects a long %s by its length', async (method, path, field, limit, rest) => {
    // Normalising these combining marks takes 0.2 s.
    const payload = { ...rest, [field]: `a${'\u0301\u0323'.repeat(3_900)}` };
    const answer =
      method === 'GET'
        ? await api.call(method, `${path}?${field}=${'9'.repeat(8_000)}`, { token })
        : await api.call(method, path, { token, payload });
    const message = `This must have at most ${limit} characters.`;
    expect(answer.json()).toMatchObject({ ...FAILURE, details: [{ field, message }] });
    expect(answer.statusCode).toBe(422);
  });

  test('an overlong Time-Zone header is an unknown zone', async () => {
    const headers = { 'time-zone': 'A'.repeat(8_000) };
    const answer = await api.call('GET', '/dashboard', { token, headers });
    expect(answer.json()).toMatchObject({ ...FAILURE, code: 'INVALID_TIME_ZONE' });
  });

  test.each([
    ['GET', '/nothing/here'],
    ['POST', '/dashboard'],
    ['GET', '/%zz'],
    ['GET', '/sleeps/%ff/end'],
    ['PUT', `/sleeps/${'x'.repeat(500)}/end`],
    ['GET', '/assets/none.js'],
    ['GET', '/assets/../../package.json'],
    ['GET', '/docs/static/none.js'],
  ] as const)('%s %s is 404', async (method, url) => {
    const answer = await api.call(method, url, { token });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      status: 'fail',
      code: 'NOT_FOUND',
      message: 'There is nothing here.',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a crash is logged and its cause is not sent to the client', async () => {
    const storage = await engine.openStorage();
    const crashing = await createTestApp(engine, {
      storage: {
        ...storage,
        transaction: () => Promise.reject(new Error('the disk is upside down')),
      },
    });
    const sleeper = await api.addSignedIn();
    const answer = await crashing.call('POST', '/register', {
      payload: { username: 'Crash', email: 'crash@example.org', password: 'a long enough one' },
      headers: { authorization: `Bearer ${sleeper.token}` },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      status: 'error',
      code: 'INTERNAL',
      message: expect.stringMatching(
        /^Something went wrong on our side \(fault [0-9a-f]{12}\)\. Please try again\.$/,
      ),
    });
    const log = crashing.log.join('');
    expect(answer.json().message).toContain(`fault ${JSON.parse(crashing.log[0] ?? '').reqId}`);
    expect(log).toContain('the disk is upside down');
    expect(log).not.toContain('a long enough one');
    expect(log).not.toContain('crash@example.org');
    expect(log).not.toContain(sleeper.token);
  });

  test('an unreachable database is 503 with Retry-After, and /readyz reports it', async () => {
    const gone = new StorageUnavailableError('connect ECONNREFUSED');
    const storage = await engine.openStorage();
    const cut = await createTestApp(engine, {
      storage: {
        ...storage,
        transaction: () => Promise.reject(gone),
        probe: () => Promise.reject(gone),
      },
    });
    const answers = [
      await cut.call('POST', '/register', {
        payload: { username: 'Gone', email: 'gone@example.org', password: 'a long enough one' },
      }),
      await cut.call('GET', '/readyz'),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ ...FAILURE, status: 'error', code: 'UNAVAILABLE' });
      expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    }
    expect((await cut.call('GET', '/healthz')).statusCode).toBe(200);
  });

  test('an empty chunked body counts as no body', async () => {
    const listening = await createTestApp(engine, { storage: api.storage });
    await listening.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = listening.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/sleeps/start`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: new ReadableStream({ start: (controller) => controller.close() }),
      duplex: 'half',
    });
    expect([200, 201]).toContain(answer.status);
  });
});
