import { expect, test } from 'vitest';
import { MAX_WAITING_CALLS } from '#kernel/server/rate-limits/account-queue.ts';
import { createRateLimiter } from '#kernel/server/rate-limits/rate-limiter.ts';
import {
  MAILS_OF_NETWORK_LIMIT,
  MAILS_OF_SERVER_LIMIT,
  RESET_MAILS_LIMIT,
} from '#kernel/server/rate-limits/mail-limits.ts';
import {
  CALLS_LIMIT,
  REGISTER_LIMIT,
  RESET_LIMIT,
  SIGN_IN_LIMIT,
  SIGN_OUT_LIMIT,
} from '#kernel/server/http/limits/rate-limits.ts';
import { describeSqlite } from '../support/engines.ts';
import { registerAndSignIn, signInAgain } from './signed-in.ts';
import { createTestApp, outcome, type TestApp, type TestAppOptions } from './test-app.ts';

async function statuses(count: number, call: () => ReturnType<TestApp['call']>) {
  const seen: number[] = [];
  for (let n = 0; n < count; n += 1) seen.push((await call()).statusCode);
  return seen;
}

describeSqlite('Rate limits', (engine) => {
  const limited = (options: Partial<TestAppOptions> = {}) =>
    createTestApp(engine, { ...options, config: { rateLimit: 'on' } });

  test.each([
    ['/login', SIGN_IN_LIMIT],
    ['/register', REGISTER_LIMIT],
    ['/password-resets', RESET_LIMIT],
  ])(
    '%s accepts a burst, then responds with a correct Retry-After',
    async (url, { max, periodMs }) => {
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
      expect((await post('192.0.2.2')).statusCode).toBe(422);

      expect(refused.headers['retry-after']).toBe(String(periodMs / 1000));
      api.clock.now += periodMs - 1;
      expect((await post()).headers['retry-after']).toBe('1');
      api.clock.now += 1;
      expect((await post()).statusCode).toBe(422);
    },
  );

  test('a token over the account rate limit affects only its account, and can be signed out', async () => {
    const limiter = createRateLimiter();
    const api = await limited({ limiter });
    const other = await api.addSignedIn();
    const { token, userId } = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    const stolen = await signInAgain(api, 'mira@example.org');
    const dashboard = (by: string) => api.call('GET', '/dashboard', { token: by });
    limiter.charge(CALLS_LIMIT, userId, CALLS_LIMIT.max - 2);
    expect(await statuses(3, () => dashboard(stolen))).toEqual([200, 200, 429]);
    expect((await dashboard(other.token)).statusCode).toBe(200);
    expect((await api.call('GET', '/readyz')).statusCode).toBe(200);

    const logOut = (by: string) => api.call('DELETE', '/account/sessions/x', { token: by });
    expect(await statuses(SIGN_OUT_LIMIT.max + 1, () => logOut(stolen))).toContain(429);
    expect((await dashboard(token)).statusCode).toBe(429);
    expect((await api.call('DELETE', '/account/sessions', { token })).statusCode).toBe(204);
    expect((await dashboard(stolen)).statusCode).toBe(401);
  });

  test.each(['/days', '/months', '/nights', '/insights'])(
    'GET %s is computed for one request of an account at a time, and ten wait',
    async (url) => {
      const held = Promise.withResolvers<void>();
      const limiter = { ...createRateLimiter(), requireNotExceeded: () => held.promise };
      const api = await limited({ limiter });
      const { token } = await api.addSignedIn();
      const calls = Array.from({ length: MAX_WAITING_CALLS + 2 }, () =>
        api.call('GET', url, { token }),
      );
      expect(await outcome(Promise.race(calls))).toBe('429 TOO_MANY_REQUESTS');
      held.resolve();
      const served = (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 200);
      expect(served).toHaveLength(MAX_WAITING_CALLS + 1);
    },
  );

  const ask = (api: TestApp, email: string, remoteAddress: string) =>
    api.call('POST', '/password-resets', { payload: { email }, remoteAddress });

  test('a mailbox gets a limited number of reset mails, and requests without a mail use up none', async () => {
    const mailed: string[] = [];
    const sendResetMail = async ({ email }: { email: string }) => void mailed.push(email);
    const api = await limited({ sendResetMail });
    const answers = new Set<string>();
    let network = 0;
    const askTimes = async (email: string, times: number) => {
      for (let n = 0; n < times; n += 1) {
        network += 1;
        const { statusCode, body } = await ask(api, email, `192.0.2.${network}`);
        answers.add(`${statusCode} ${body}`);
      }
    };
    for (const email of ['mira@example.org', 'mira+own@example.org']) {
      await registerAndSignIn(api, email.replace('@example.org', ''), email);
    }
    await askTimes('mira+none@example.org', RESET_MAILS_LIMIT.max);
    await askTimes('mira@example.org', 2);
    await askTimes('mira+own@example.org', RESET_MAILS_LIMIT.max);
    await askTimes('mira@example.org', 1);
    await expect.poll(() => mailed).toHaveLength(RESET_MAILS_LIMIT.max);
    expect(mailed.filter((email) => email === 'mira@example.org')).toHaveLength(2);
    expect(answers.size).toBe(1);
    await api.app.close();
    expect(mailed).toHaveLength(RESET_MAILS_LIMIT.max);
    expect(api.log.join('')).not.toContain('a job in the background failed');
  });

  test('reset links are limited by network', async () => {
    const api = await limited();
    for (let n = 0; n < MAILS_OF_NETWORK_LIMIT.max; n += 1) {
      // Slow enough for the limit of requests.
      api.clock.now += 10_000;
      expect(await outcome(ask(api, `sleeper${n}@example.org`, '192.0.2.1'))).toBe(202);
    }
    expect((await ask(api, 'mira@example.org', '192.0.2.1')).statusCode).toBe(429);
    expect((await ask(api, 'mira@example.org', '192.0.2.2')).statusCode).toBe(202);
  });

  test('a server mails a limited number of reset links, and requests without a mail use up none', async () => {
    const limiter = createRateLimiter();
    const mailed: string[] = [];
    const sendResetMail = async ({ email }: { email: string }) => void mailed.push(email);
    const api = await limited({ limiter, sendResetMail });
    const { max } = RESET_MAILS_LIMIT;
    limiter.charge(MAILS_OF_SERVER_LIMIT, '', MAILS_OF_SERVER_LIMIT.max - max - 1);
    for (const name of ['mira', 'rani', 'sari'])
      await registerAndSignIn(api, name, `${name}@example.org`);
    const askFor = async (name: string) =>
      expect(await outcome(ask(api, `${name}@example.org`, `192.0.2.${name.length}`))).toBe(202);
    await askFor('nobody');
    for (let n = 0; n < max + 3; n += 1) await askFor('mira');
    await askFor('rani');
    await askFor('sari');
    await expect.poll(() => api.log.join('')).toContain('a job in the background failed');
    const mira = Array<string>(max).fill('mira@example.org');
    expect(mailed).toEqual([...mira, 'rani@example.org']);
  });
});

describeSqlite('The address that a rate limit counts', (engine) => {
  test.each([
    [[], '192.0.2.1', '192.0.2.2', 429],
    [['192.0.2.0/24'], '192.0.2.1', '192.0.2.2', 429],
    [['127.0.0.0/8'], '192.0.2.1', '192.0.2.2', 422],
    [['127.0.0.1', '10.0.0.0/8'], '9.9.9.9, 1.2.3.4, 10.0.0.7', '9.9.9.9, 1.2.3.5, 10.0.0.7', 422],
    [['127.0.0.1', '10.0.0.0/8'], '9.9.9.9, 1.2.3.4, 10.0.0.7', '8.8.8.8, 1.2.3.4, 10.0.0.9', 429],
  ])(
    'with trusted proxies %j the last other address of X-Forwarded-For counts: %s, then %s is %i',
    async (trustedProxies, first, second, expected) => {
      const api = await createTestApp(engine, { config: { rateLimit: 'on', trustedProxies } });
      const post = (address: string) =>
        api.call('POST', '/register', { payload: {}, headers: { 'x-forwarded-for': address } });
      await statuses(REGISTER_LIMIT.max, () => post(first));
      expect((await post(second)).statusCode).toBe(expected);
    },
  );
});
