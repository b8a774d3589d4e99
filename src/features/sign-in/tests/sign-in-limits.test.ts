// @module-tag slow
import { beforeEach, expect, test } from 'vitest';
import {
  SIGNED_IN_WRONG_PASSWORDS_LIMIT,
  WRONG_PASSWORDS_LIMIT,
  WRONG_PASSWORDS_OF_NETWORK_LIMIT,
} from '../server/failed-attempts.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { makeResetLink, PASSWORD_CALLS, resetPassword } from '#tests/api/signed-in.ts';
import { createTestApp, type TestApp } from '#tests/api/test-app.ts';

const MIRA = { email: 'mira@example.org', password: 'a long enough one' };
const HOME = '2001:db8:1:1::7';
const { max, periodMs } = WRONG_PASSWORDS_LIMIT;

describeSqlite('The limit of wrong passwords of an account', (engine) => {
  let api: TestApp;
  beforeEach(async () => {
    api = await createTestApp(engine, { config: { rateLimit: 'on' } });
    await api.call('POST', '/register', { payload: { username: 'Mira', ...MIRA } });
  });

  const signIn = (remoteAddress: string, body: object = MIRA) =>
    api.call('POST', '/login', { payload: { ...MIRA, ...body }, remoteAddress });

  /** Wrong passwords, each from another address, so that no address limit applies. */
  async function guess(count: number, email = MIRA.email) {
    const answers = Array.from({ length: count }, (_, n) =>
      signIn(`198.51.${Math.floor(n / 250)}.${n % 250}`, { email, password: 'a wrong one' }),
    );
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  }

  test('only the latest networks are stored, and no address', async () => {
    await signIn(HOME);
    for (let n = 1; n <= 20; n += 1) {
      api.clock.now += 60_000;
      await signIn(`203.0.113.${n}`);
    }
    const places = await api.storage.db.selectFrom('signInPlaces').selectAll().execute();
    expect(places).toHaveLength(20);
    expect(JSON.stringify(places)).not.toMatch(/203\.0|2001:db8/);
    await guess(max);
    expect((await signIn('203.0.113.1')).statusCode).toBe(200);
    expect((await signIn(HOME)).statusCode).toBe(429);
  });

  test('an untrusted client is limited per account at any address, a known network is not', async () => {
    expect((await signIn(HOME)).statusCode).toBe(200);
    const seen = await guess(max + 5);
    expect(seen.filter((status) => status === 401)).toHaveLength(max);
    expect(seen.filter((status) => status === 429)).toHaveLength(5);

    expect((await signIn('203.0.113.5')).statusCode).toBe(429);
    // Another address of the same network.
    expect((await signIn('2001:db8:1:1:ffff::1')).statusCode).toBe(200);
    expect((await signIn(HOME)).statusCode).toBe(200);

    api.clock.now += periodMs;
    expect((await signIn('203.0.113.5')).statusCode).toBe(200);
  });

  test('the limit of wrong passwords applies to unknown emails too', async () => {
    const refusals: object[] = [];
    for (const email of [MIRA.email, 'nobody@example.org']) {
      const seen = await guess(max, email);
      expect(new Set(seen)).toEqual(new Set([401]));
      const refused = await signIn('203.0.113.5', { email: ` ${email.toUpperCase()}` });
      refusals.push({ body: refused.json(), wait: refused.headers['retry-after'] });
    }
    expect(refusals[0]).toMatchObject({ body: { code: 'TOO_MANY_REQUESTS' } });
    expect(refusals[1]).toEqual(refusals[0]);
  });

  test('a token at an unknown network gets ten password attempts an hour over all calls', async () => {
    const remoteAddress = '203.0.113.5';
    const { accessToken: token } = (await signIn(HOME)).json().data;
    const call = (n: number, currentPassword: string) => {
      const [method, url, body] = PASSWORD_CALLS[n % PASSWORD_CALLS.length] ?? PASSWORD_CALLS[0];
      const payload = { ...body, currentPassword };
      return api.call(method, url, { token, payload, remoteAddress });
    };
    // Guesses without a token don't count here.
    await guess(max);
    const seen: string[] = [];
    // At the rate that the routes' own limits allow.
    for (let n = 0; n < 20; n += 1) {
      api.clock.now += 6_000;
      seen.push((await call(n, 'a wrong one')).json().code);
    }
    const attempts = SIGNED_IN_WRONG_PASSWORDS_LIMIT.max;
    expect(seen).toEqual([
      ...Array<string>(attempts).fill('WRONG_PASSWORD'),
      ...Array<string>(20 - attempts).fill('TOO_MANY_REQUESTS'),
    ]);
    expect((await call(0, MIRA.password)).statusCode).toBe(429);
    api.clock.now += SIGNED_IN_WRONG_PASSWORDS_LIMIT.periodMs;
    expect((await call(0, MIRA.password)).statusCode).toBe(200);
  });

  test('a network gets a hundred wrong passwords an hour over all accounts and calls', async () => {
    const { accessToken: token } = (await signIn(HOME)).json().data;
    for (let n = 0; n < WRONG_PASSWORDS_OF_NETWORK_LIMIT.max; n += 1) {
      // At the rate that the limit of sign-ins allows.
      api.clock.now += 6_000;
      expect((await signIn(HOME, { email: `sleeper${n}@example.org` })).statusCode).toBe(401);
    }
    const payload = { currentPassword: 'a wrong one' };
    const erase = (remoteAddress: string) =>
      api.call('DELETE', '/account', { token, payload, remoteAddress });
    expect((await erase(HOME)).statusCode).toBe(429);
    expect((await erase('203.0.113.5')).statusCode).toBe(403);
  });

  test('a password that was forgotten resets the known networks but the current one', async () => {
    const password = 'quite another one';
    const elsewhere = '203.0.113.9';
    for (const network of [elsewhere, HOME]) await signIn(network);
    const accounts = api.storage.db.selectFrom('accounts').select('userId');
    const { userId } = await accounts.executeTakeFirstOrThrow();
    const link = await makeResetLink(api, userId);
    await resetPassword(api, link, password, HOME);
    await guess(max);
    expect((await signIn(elsewhere, { password })).statusCode).toBe(429);
    expect((await signIn(HOME, { password })).statusCode).toBe(200);
  });
});
