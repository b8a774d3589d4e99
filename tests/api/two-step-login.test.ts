import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { clearAccounts, makeResetLink, registerAndSignIn } from './signed-in.ts';
import { setUpTestApp } from './test-app.ts';
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
  const sessions = async () => {
    const answer = await api.call('GET', '/account/sessions', { token: mira.token });
    return answer.json().data.items.length;
  };

  test('of three concurrent sign-ins with one code one succeeds', async () => {
    for (const code of [mira.code(), mira.recoveryCodes[0]]) {
      // As many as one network may have running and waiting.
      const answers = await Promise.all(Array.from({ length: 3 }, () => mira.login(code)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
    }
    expect(await sessions()).toBe(3);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('POST /login accepts a code once, and no earlier one afterwards', async () => {
    const [earlier, code] = [mira.code(-1), mira.code()];
    expect((await mira.login(code)).statusCode).toBe(200);
    expect((await mira.login(code)).json().code).toBe('INVALID_CODE');
    expect((await mira.login(earlier)).json().code).toBe('INVALID_CODE');
    const next = mira.code(1);
    expect((await mira.login(` ${next.slice(0, 3)} ${next.slice(3)} `)).statusCode).toBe(200);
  });

  test('a new password by a reset link leaves two-step sign-in on', async () => {
    const link = await makeResetLink(api, mira.userId);
    const payload = { newPassword: 'three petals under the moon' };
    await api.call('PUT', `/password-resets/${link}`, { payload });
    expect((await mira.login(undefined, payload.newPassword)).json().code).toBe('CODE_REQUIRED');
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
    const without = await api.call('POST', '/login', {
      payload: { email: 'dewi@example.org', password },
    });
    for (const code of [undefined, WRONG_CODE, mira.code(), mira.recoveryCodes[0]]) {
      const answer = await mira.login(code, password);
      expect([answer.statusCode, answer.body]).toEqual([401, without.body]);
    }
    // Nothing was consumed.
    expect((await mira.login(mira.recoveryCodes[0])).statusCode).toBe(200);
  });

  test('POST /login accepts each recovery code once, in any order and spelling', async () => {
    const [first = '', second = ''] = mira.recoveryCodes;
    expect((await mira.login(second)).statusCode).toBe(200);
    expect((await mira.login(second)).json().code).toBe('INVALID_CODE');
    expect((await mira.login(first.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
    const answer = await api.call('GET', '/account/two-step', { token: mira.token });
    expect(answer.json().data.recoveryCodesLeft).toBe(8);
  });
});
