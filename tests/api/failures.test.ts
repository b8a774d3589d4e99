import { expect, test } from 'vitest';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { StorageUnavailableError } from '#kernel/server/storage/storage-unavailable.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp, outcome, setUpSleeper, setUpTestApp, timesOf } from './test-app.ts';

const KIB = 1024;

describeSqlite('Failures', (engine) => {
  const api = setUpTestApp(engine);
  const sleeper = setUpSleeper(api);

  test.each([
    ['{"email":', 'application/json', '400 INVALID_JSON'],
    [`"${'x'.repeat(16 * KIB - 2)}"`, 'application/json', '422 INVALID_INPUT'],
    [`"${'x'.repeat(16 * KIB - 1)}"`, 'application/json', '413 BODY_TOO_LARGE'],
    ['{}', 'text/plain', '415 UNSUPPORTED_MEDIA_TYPE'],
    ['{}', '/', '415 UNSUPPORTED_MEDIA_TYPE'],
    ['[]', 'application/json', '422 INVALID_INPUT'],
  ])('the body %.20s of type %s is %s', async (payload, type, expected) => {
    const headers = { 'content-type': type };
    const { token } = sleeper;
    const answer = api.call('POST', '/sleeps/start', { token, payload, headers });
    expect(await outcome(answer)).toBe(expected);
  });

  test.each([
    ['GET', '/nothing/here'],
    ['POST', '/dashboard'],
    ['GET', '/%zz'],
    ['PUT', `/sleeps/${'x'.repeat(500)}/end`],
    ['GET', '/assets/../../package.json'],
  ] as const)('%s %s is 404', async (method, url) => {
    const answer = await api.call(method, url, { token: sleeper.token });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      status: 'fail',
      code: 'NOT_FOUND',
      message: 'There is nothing here.',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  const failing = (cause: Error) => {
    const fail = () => Promise.reject(cause);
    return createTestApp(engine, { storage: { ...api.storage, transaction: fail, probe: fail } });
  };

  test.each([
    ['a key is entered after all', { 'idempotency-key': 'once' }, 201],
    ['no key is not repeated', {}, '503 UNAVAILABLE'],
  ])('a sleep whose connection breaks and that has %s', async (_, headers, expected) => {
    const faults = [new StorageUnavailableError('broken')];
    const transaction: Storage['transaction'] = async (work) => {
      const fault = faults.pop();
      if (fault !== undefined) throw fault;
      return await api.storage.transaction(work);
    };
    const app = await createTestApp(engine, { storage: { ...api.storage, transaction } });
    const payload = timesOf(app.clock.now);
    const entered = app.call('POST', '/sleeps', { token: sleeper.token, payload, headers });
    expect(await outcome(entered)).toBe(expected);
  });

  test('a crash is logged and its cause is not sent to the client', async () => {
    const crashing = await failing(new Error('the disk is upside down'));
    const answer = await crashing.call('POST', '/sleeps/start', { token: sleeper.token });
    expect(answer.statusCode).toBe(500);
    const { reqId } = JSON.parse(crashing.log[0] ?? '') as { reqId: string };
    expect(answer.json()).toEqual({
      status: 'error',
      code: 'INTERNAL',
      message: `Something went wrong on the server (fault ${reqId}). Please try again.`,
    });
    expect(crashing.log.join('')).toContain('the disk is upside down');
  });

  test('an unreachable database is 503 with Retry-After, and /readyz reports it', async () => {
    const cut = await failing(new StorageUnavailableError('connect ECONNREFUSED'));
    const answers = [
      await cut.call('POST', '/sleeps/start', { token: sleeper.token }),
      await cut.call('GET', '/readyz'),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ status: 'error', code: 'UNAVAILABLE' });
      expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    }
    expect((await cut.call('GET', '/healthz')).statusCode).toBe(200);
  });
});
