import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import {
  clearAccounts,
  login,
  makeResetLink,
  registerAndSignIn,
  resetPassword,
} from './signed-in.ts';
import { outcome, setUpTestApp } from './test-app.ts';
import { registerWithTwoStep, STEP_MS, type TwoStepSleeper } from './two-step-sleeper.ts';

const WRONG_CODE = '000000';

describeEachEngine('POST /login in two steps', (engine) => {
  const api = setUpTestApp(engine);
  let mira: TwoStepSleeper;
  beforeEach(async () => {
    await clearAccounts(api);
    mira = await registerWithTwoStep(api, 'Mira', 'mira@example.org');
    api.clock.now += STEP_MS;
  });

  test('of three concurrent sign-ins with one code one succeeds', async () => {
    const [, second = ''] = mira.recoveryCodes;
    // As typed by a sleeper.
    const totp = mira.code().replace(/^.../, ' $& ');
    for (const code of [totp, second.toUpperCase().replaceAll('-', ' ')]) {
      // As many as one network may have running and waiting.
      const answers = await Promise.all(Array.from({ length: 3 }, () => mira.login(code)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
    }
    expect((await mira.read('/account/sessions')).items).toHaveLength(3);
    expect(await mira.read('/account/two-step')).toMatchObject({ recoveryCodesLeft: 9 });
    // A code of an earlier time step is used up by a later one.
    expect(await outcome(mira.login(mira.code(-1)))).toBe('401 INVALID_CODE');
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('a new password by a reset link leaves two-step sign-in on', async () => {
    const password = 'three petals under the moon';
    await resetPassword(api, await makeResetLink(api, mira.userId), password);
    expect(await outcome(mira.login(undefined, password))).toBe('401 CODE_REQUIRED');
  });

  test('POST /login with the password alone asks for the code', async () => {
    for (const none of [undefined, '', '  ']) {
      const answer = await mira.login(none);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        status: 'fail',
        code: 'CODE_REQUIRED',
        message: 'Please enter the code from your authenticator app.',
      });
    }
  });

  test('POST /login without the password does not reveal two-step sign-in', async () => {
    await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    const password = 'not the one';
    const without = await login(api, 'dewi@example.org', password);
    for (const code of [undefined, WRONG_CODE, mira.code(), mira.recoveryCodes[0]]) {
      const answer = await mira.login(code, password);
      expect([answer.statusCode, answer.body]).toEqual([401, without.body]);
    }
    // Nothing was consumed.
    expect((await mira.login(mira.recoveryCodes[0])).statusCode).toBe(200);
  });
});
