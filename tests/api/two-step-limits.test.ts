// @module-tag slow
import { beforeEach, expect, test } from 'vitest';
import { CODE_FAILURES_LIMIT } from '#server/usecases/sign-in/failed-attempts.ts';
import { describeSqlite } from '../support/engines.ts';
import { appCode } from '../support/authenticator-app.ts';
import { PASSWORD, registerAndSignIn } from './signed-in.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { registerWithTwoStep, STEP_MS, type TwoStepSleeper } from './two-step-sleeper.ts';

const WRONG_CODE = '000 000';
const { max, periodMs } = CODE_FAILURES_LIMIT;

describeSqlite('The limit of wrong codes', (engine) => {
  let api: TestApp;
  let mira: TwoStepSleeper;
  beforeEach(async () => {
    api = await createTestApp(engine, { config: { rateLimit: 'on' } });
    mira = await registerWithTwoStep(api, 'Mira', 'mira@example.org');
  });

  const prove = (method: 'DELETE' | 'POST', url: string) => (code: string) =>
    api.call(method, url, { token: mira.token, payload: { currentPassword: PASSWORD, code } });

  /** All routes that take a code, from Mira's known network. */
  const WAYS = {
    'signing in': (code: string) => mira.login(code),
    'new recovery codes': prove('POST', '/account/two-step/recovery-codes'),
    'turning it off': prove('DELETE', '/account/two-step'),
  };

  /** Slow enough for the routes' own limits. */
  async function guess(times: number, way: (code: string) => ReturnType<TestApp['call']>) {
    const seen: string[] = [];
    for (let n = 0; n < times; n += 1) {
      api.clock.now += STEP_MS / 3;
      seen.push((await way(WRONG_CODE)).json().code);
    }
    return seen;
  }

  test('concurrent guesses of codes do not exceed the limit', async () => {
    api.clock.now += periodMs;
    const guesses = Array.from({ length: max + 5 }, (_, n) =>
      api.call('POST', '/login', {
        payload: { email: mira.email, password: PASSWORD, code: WRONG_CODE },
        remoteAddress: `198.51.100.${n}`,
      }),
    );
    const seen = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(seen.filter((status) => status === 401)).toHaveLength(max);
    expect(seen.filter((status) => status === 429)).toHaveLength(5);
  });

  test.each(Object.entries(WAYS))(
    'wrong codes are limited per account when %s, on every endpoint',
    async (_which, way) => {
      const seen = new Set(await guess(max, way));
      expect([...seen]).toEqual([expect.stringMatching(/^(INVALID|WRONG)_CODE$/)]);
      api.clock.now += STEP_MS;
      for (const other of Object.values(WAYS)) {
        expect((await other(mira.code())).statusCode).toBe(429);
      }
      expect((await mira.login(mira.recoveryCodes[0])).statusCode).toBe(200);
      api.clock.now += periodMs;
      expect((await mira.login(mira.code())).statusCode).toBe(200);
    },
  );

  test('PUT /account/two-step counts no code of a sign-in that did not begin the set-up', async () => {
    const { token } = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    const payload = { currentPassword: PASSWORD };
    const other = await api.call('POST', '/login', {
      payload: { email: 'dewi@example.org', password: PASSWORD },
    });
    const { secret } = (await api.call('POST', '/account/two-step', { token, payload })).json()
      .data;
    const confirm = (code: string, by: string) =>
      api.call('PUT', '/account/two-step', { token: by, payload: { code } });

    const stolen = other.json().data.accessToken;
    const seen = await guess(max + 5, (code) => confirm(code, stolen));
    expect(new Set(seen)).toEqual(new Set(['TWO_STEP_NOT_BEGUN']));
    const right = appCode(secret, api.clock.now);
    expect((await confirm(right, stolen)).statusCode).toBe(409);
    expect((await confirm(right, token)).statusCode).toBe(200);
  });

  test('a set-up begun by another client cannot be confirmed by guessing', async () => {
    const { token } = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    const payload = { currentPassword: PASSWORD };
    await api.call('POST', '/account/two-step', { token, payload });
    const confirm = (code: string) =>
      api.call('PUT', '/account/two-step', { token, payload: { code } });
    const seen = await guess(max + 1, confirm);
    expect(seen).toEqual([...Array<string>(max).fill('WRONG_CODE'), 'TOO_MANY_REQUESTS']);
  });
});
