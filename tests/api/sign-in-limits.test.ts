import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { makePasswordReset } from '#server/usecases/request-password-reset.ts';
import { SIGN_IN_FAILURES_LIMIT } from '#server/usecases/sign-in-failures.ts';
import { describeEachEngine } from '../support/engines.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const MIRA = { email: 'mira@example.org', password: 'a long enough one' };
const HOME = '2001:db8:1:1::7';
const { max, periodMs } = SIGN_IN_FAILURES_LIMIT;

describeEachEngine('The limit of failures of an account', (engine) => {
  let api: TestApp;
  beforeEach(async () => {
    api = await createTestApp(engine, { config: { rateLimit: 'on' } });
    await api.call('POST', '/register', { payload: { username: 'Mira', ...MIRA } });
  });

  const signIn = async (remoteAddress: string, body: object = MIRA, at = api) =>
    await at.call('POST', '/login', { payload: { ...MIRA, ...body }, remoteAddress });

  /** So many wrong passwords, each from another address, so that none meets the limit of its address. */
  async function guess(count: number, email = MIRA.email) {
    const answers = Array.from({ length: count }, (_, n) =>
      signIn(`198.51.${Math.floor(n / 250)}.${n % 250}`, { email, password: 'a wrong one' }),
    );
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  }

  test('a stranger who guesses is refused, whatever address it is from; the owner at home is not', async () => {
    expect((await signIn(HOME)).statusCode).toBe(200);
    const seen = await guess(max + 5);
    expect(seen.filter((status) => status === 401)).toHaveLength(max);
    expect(seen.filter((status) => status === 429)).toHaveLength(5);

    const far = await signIn('203.0.113.5');
    expect(far.statusCode).toBe(429);
    expect(far.headers['retry-after']).toBe(String(periodMs / max / 1000));
    // Another address of the same network.
    expect((await signIn('2001:db8:1:1:ffff::1')).statusCode).toBe(200);
    expect((await signIn(HOME)).statusCode).toBe(200);

    api.clock.now += periodMs / max;
    expect((await signIn('203.0.113.5')).statusCode).toBe(200);
    // From now on the owner is at home there too.
    await guess(max);
    expect((await signIn('203.0.113.5')).statusCode).toBe(200);
  });

  test('it is the same for an email that nobody has', async () => {
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

  test('what succeeds does not count', async () => {
    for (let n = 0; n < max + 5; n += 1) {
      expect((await signIn(`203.0.113.${n}`)).statusCode).toBe(200);
    }
    expect(await guess(max)).toEqual(Array(max).fill(401));
  });

  test('all instances count together, and know the same places', async () => {
    const other = await createTestApp(engine, {
      storage: api.storage,
      config: { rateLimit: 'on' },
    });
    expect((await signIn(HOME)).statusCode).toBe(200);
    await guess(max);
    expect((await signIn('203.0.113.5', {}, other)).statusCode).toBe(429);
    expect((await signIn(HOME, {}, other)).statusCode).toBe(200);
  });

  test('at home the limit of the address holds', async () => {
    await signIn(HOME);
    const seen: number[] = [];
    for (let n = 0; n < 10; n += 1) seen.push((await signIn(HOME, { password: 'no' })).statusCode);
    expect(seen).toEqual([...Array<number>(9).fill(401), 429]);
  });

  test('only the last places are remembered, and by no address', async () => {
    await signIn(HOME);
    for (let n = 1; n <= 20; n += 1) {
      api.clock.now += 60_000;
      await signIn(`203.0.113.${n}`);
    }
    const places = await api.storage.db.selectFrom('sign_in_places').selectAll().execute();
    expect(places).toHaveLength(20);
    expect(JSON.stringify(places)).not.toMatch(/203\.0|2001:db8/);
    await guess(max);
    expect((await signIn('203.0.113.1')).statusCode).toBe(200);
    expect((await signIn(HOME)).statusCode).toBe(429);
  });

  test.each(['changed', 'forgotten'] as const)(
    'a password that was %s is new everywhere but where it was made',
    async (how) => {
      const password = 'quite another one';
      const elsewhere = '203.0.113.9';
      await signIn(elsewhere);
      const signedIn = await signIn(HOME);
      const { accessToken: token } = signedIn.json().data;
      const { userId } = (await api.call('GET', '/account', { token })).json().data;
      const deps = { storage: api.storage, now: () => api.clock.now, newId: randomUUID };
      const answer =
        how === 'changed'
          ? await api.call('PUT', '/account/password', {
              token,
              payload: { currentPassword: MIRA.password, newPassword: password },
              remoteAddress: HOME,
            })
          : await api.call(
              'PUT',
              `/password-resets/${await makePasswordReset(deps, userId, 'operator')}`,
              { payload: { newPassword: password }, remoteAddress: HOME },
            );
      expect(answer.statusCode).toBe(204);
      await guess(max);
      expect((await signIn(elsewhere, { password })).statusCode).toBe(429);
      expect((await signIn(HOME, { password })).statusCode).toBe(200);
    },
  );
});
