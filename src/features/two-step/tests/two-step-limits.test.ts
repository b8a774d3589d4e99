// @module-tag slow
import { beforeEach, expect, test } from 'vitest';
import { CODE_FAILURES_LIMIT } from '#sign-in/server/failed-attempts.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { PASSWORD, registerAndSignIn, signInAgain } from '#tests/api/signed-in.ts';
import { createTestApp, type TestApp } from '#tests/api/test-app.ts';
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
    mira.call(method, url, { currentPassword: PASSWORD, code });

  /** All calls that take a code, from Mira's known network. */
  const CALLS = [
    (code: string) => mira.login(code),
    prove('POST', '/account/two-step/recovery-codes'),
    prove('DELETE', '/account/two-step'),
  ];

  /** Slow enough for the routes' own limits. */
  async function guess(times: number, way: (code: string) => ReturnType<TestApp['call']>) {
    const seen: string[] = [];
    for (let n = 0; n < times; n += 1) {
      api.clock.now += STEP_MS / 3;
      seen.push((await way(WRONG_CODE)).json().code);
    }
    return seen;
  }

  test('wrong codes are limited per account, on every endpoint that takes one', async () => {
    const seen: string[] = [];
    for (const call of CALLS) seen.push(...(await guess(4, call)));
    expect(seen.slice(0, max).filter((code) => !/^(INVALID|WRONG)_CODE$/.test(code))).toEqual([]);
    api.clock.now += STEP_MS;
    for (const call of CALLS) expect((await call(mira.code())).statusCode).toBe(429);
    // A recovery code can't be guessed.
    expect((await mira.login(mira.recoveryCodes[0])).statusCode).toBe(200);
    api.clock.now += periodMs;
    expect((await mira.login(mira.code())).statusCode).toBe(200);
  });

  test('a set-up is confirmed by its own sign-in only, and not by guessing', async () => {
    const { token, call } = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    const stolen = await signInAgain(api, 'dewi@example.org');
    await call('POST', '/account/two-step', { currentPassword: PASSWORD });
    const confirmBy = (by: string) => (code: string) =>
      api.call('PUT', '/account/two-step', { token: by, payload: { code } });
    expect(new Set(await guess(max + 5, confirmBy(stolen)))).toEqual(
      new Set(['TWO_STEP_NOT_BEGUN']),
    );
    expect(await guess(max + 1, confirmBy(token))).toEqual([
      ...Array<string>(max).fill('WRONG_CODE'),
      'TOO_MANY_REQUESTS',
    ]);
  });
});
