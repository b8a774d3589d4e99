import { expect, test, vi } from 'vitest';
import { GENERAL_LIMIT, REGISTER_LIMIT, SIGN_IN_LIMIT } from '#server/http/rate-limits.ts';
import { describeEachEngine } from '../support/engines.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// The general limit takes hundreds of calls to reach.
vi.setConfig({ testTimeout: 60_000 });

describeEachEngine('Rate limits', (engine) => {
  const limited = (publicUrl?: string) =>
    createTestApp(engine, { config: { rateLimit: 'on', publicUrl } });

  /** Statuses of so many calls, one after the other. */
  async function statuses(count: number, call: () => ReturnType<TestApp['call']>) {
    const seen: number[] = [];
    for (let n = 0; n < count; n += 1) seen.push((await call()).statusCode);
    return seen;
  }

  test.each([
    ['/login', SIGN_IN_LIMIT.max],
    ['/register', REGISTER_LIMIT.max],
  ])('%s takes a family at once, and then asks to wait', async (url, max) => {
    const api = await limited();
    const post = (remoteAddress = '192.0.2.1') =>
      api.call('POST', url, { payload: {}, remoteAddress });
    expect(await statuses(max, post)).toEqual(Array(max).fill(422));
    const refused = await post();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      status: 'fail',
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests. Please wait a moment and try again.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await post('192.0.2.2')).statusCode).toBe(422);
  });

  test('one IPv6 network counts as one address', async () => {
    const api = await limited();
    const post = (remoteAddress: string) =>
      api.call('POST', '/register', { payload: {}, remoteAddress });
    await statuses(REGISTER_LIMIT.max, () => post('2001:db8:1:1::1'));
    expect((await post('2001:db8:1:1:ffff::2')).statusCode).toBe(429);
    expect((await post('2001:db8:1:2::1')).statusCode).toBe(422);
  });

  test('behind a proxy the address is the one it names; without one nobody can choose theirs', async () => {
    for (const [publicUrl, expected] of [
      ['https://sleep.example.org', 422],
      [undefined, 429],
    ] as const) {
      const api = await limited(publicUrl);
      const post = (address: string) =>
        api.call('POST', '/register', { payload: {}, headers: { 'x-forwarded-for': address } });
      await statuses(REGISTER_LIMIT.max, () => post('192.0.2.1'));
      expect((await post('192.0.2.2')).statusCode).toBe(expected);
    }
  });

  test('a client that runs wild stops only its own account', async () => {
    const api = await limited();
    const wild = await api.addSignedIn();
    const other = await api.addSignedIn();
    const dashboard = (token: string) => api.call('GET', '/dashboard', { token });
    const seen = await statuses(GENERAL_LIMIT.max + 1, () => dashboard(wild.token));
    expect(seen.indexOf(429)).toBe(GENERAL_LIMIT.max);
    expect((await dashboard(other.token)).statusCode).toBe(200);
    expect((await api.call('GET', '/readyz')).statusCode).toBe(200);
  });

  test('switched off there is no limit', async () => {
    const api = await createTestApp(engine);
    const post = () => api.call('POST', '/login', { payload: {} });
    expect(await statuses(SIGN_IN_LIMIT.max + 1, post)).not.toContain(429);
  });
});
