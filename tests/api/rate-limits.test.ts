import { expect, test, vi } from 'vitest';
import type { AppDeps } from '#server/app.ts';
import { GENERAL_LIMIT, REGISTER_LIMIT, SIGN_IN_LIMIT } from '#server/http/rate-limits.ts';
import { describeEachEngine } from '../support/engines.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// The general limit takes hundreds of calls to reach.
vi.setConfig({ testTimeout: 60_000 });

describeEachEngine('Rate limits', (engine) => {
  const limited = (config: Partial<AppDeps['config']> = {}) =>
    createTestApp(engine, { config: { rateLimit: 'on', ...config } });

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

  test.each([
    ['is believed from a proxy that is named', ['127.0.0.0/8'], 422],
    ['is ignored from any other', ['192.0.2.0/24'], 429],
    ['is ignored where none is named', [], 429],
  ])('X-Forwarded-For %s', async (_what, trustedProxies, expected) => {
    const api = await limited({ publicUrl: 'https://sleep.example.org', trustedProxies });
    const post = (address: string) =>
      api.call('POST', '/register', { payload: {}, headers: { 'x-forwarded-for': address } });
    await statuses(REGISTER_LIMIT.max, () => post('192.0.2.1'));
    expect((await post('192.0.2.2')).statusCode).toBe(expected);
  });

  test('of many proxies in a row the last that is not trusted is the sleeper', async () => {
    const api = await limited({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] });
    const post = (chain: string) =>
      api.call('POST', '/register', { payload: {}, headers: { 'x-forwarded-for': chain } });
    await statuses(REGISTER_LIMIT.max, () => post('198.51.100.7, 192.0.2.1, 10.1.2.3'));
    expect((await post('203.0.113.9, 192.0.2.1, 10.9.9.9')).statusCode).toBe(429);
    expect((await post('198.51.100.7, 192.0.2.2, 10.1.2.3')).statusCode).toBe(422);
  });

  test('the log says once that a proxy is not trusted', async () => {
    const warnings = async (config: Partial<AppDeps['config']>) => {
      const api = await createTestApp(engine, { config });
      const headers = { 'x-forwarded-for': '192.0.2.1' };
      for (const more of [{}, { headers }, { headers }]) await api.call('GET', '/healthz', more);
      return api.log.filter((line) => line.includes('TRUSTED_PROXIES'));
    };
    const publicUrl = 'https://sleep.example.org';
    expect(await warnings({ publicUrl })).toHaveLength(1);
    expect(await warnings({ publicUrl, trustedProxies: ['127.0.0.1'] })).toEqual([]);
    expect(await warnings({ publicUrl: 'http://sleep.example.org' })).toEqual([]);
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
