import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { clearAccounts, PASSWORD, registerAndSignIn } from './signed-in.ts';
import { createTestApp, setUpTestApp } from './test-app.ts';
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
    expect((await mira.login(mira.code(1))).statusCode).toBe(200);
  });

  test('a password reset leaves two-step sign-in on', async () => {
    const sent: string[] = [];
    const mailing = await createTestApp(engine, {
      storage: api.storage,
      sendResetMail: async ({ token }) => void sent.push(token),
    });
    mailing.clock.now = api.clock.now;
    await mailing.call('POST', '/password-resets', { payload: { email: mira.email } });
    await expect.poll(() => sent.length).toBe(1);
    const newPassword = 'three petals under the moon';
    const reset = await mailing.call('PUT', `/password-resets/${sent[0]}`, {
      payload: { newPassword },
    });
    expect(reset.statusCode).toBe(204);
    expect((await mira.login(undefined, newPassword)).json().code).toBe('CODE_REQUIRED');
    expect((await mira.login(mira.code(), newPassword)).statusCode).toBe(200);
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
    expect(await sessions()).toBe(1);
  });

  test('POST /login accepts the code of the app, also in two groups', async () => {
    const answer = await mira.login(mira.code());
    expect(answer.statusCode).toBe(200);
    const { accessToken } = answer.json().data;
    expect((await api.call('GET', '/dashboard', { token: accessToken })).statusCode).toBe(200);

    api.clock.now += STEP_MS;
    const code = mira.code();
    expect((await mira.login(` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200);
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
    expect((await mira.login(mira.code())).statusCode).toBe(200);
    expect((await mira.login(mira.recoveryCodes[0])).statusCode).toBe(200);
  });

  test('POST /login rejects every other code', async () => {
    for (const code of [WRONG_CODE, '12345', 'nonsense', 'ｏｎｅ', '\u0000', 'x'.repeat(64)]) {
      const answer = await mira.login(code);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        status: 'fail',
        code: 'INVALID_CODE',
        message: 'This code is wrong or was already used. Please try the next one.',
      });
    }
    expect(await sessions()).toBe(1);
  });

  test('POST /login ignores a code without two-step sign-in', async () => {
    await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    const payload = { email: 'dewi@example.org', password: PASSWORD };
    for (const code of [undefined, '', WRONG_CODE]) {
      const answer = await api.call('POST', '/login', { payload: { ...payload, code } });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        status: 'success',
        data: { accessToken: expect.any(String) },
      });
    }
    const number = await api.call('POST', '/login', { payload: { ...payload, code: 123_456 } });
    expect(number.json().code).toBe('INVALID_INPUT');
  });

  test('with another token secret codes fail with a log line, and recovery codes work', async () => {
    const other = await createTestApp(engine, {
      storage: api.storage,
      tokenSecret: 'another secret of the tests, 32 bytes or more',
    });
    other.clock.now = api.clock.now;
    const login = (code = '') =>
      other.call('POST', '/login', { payload: { email: mira.email, password: PASSWORD, code } });
    const answer = await login(mira.code());
    expect(answer.statusCode).toBe(500);
    expect(other.log.join('')).toContain('TOKEN_SECRET is not the one it was kept with');
    expect((await login(mira.recoveryCodes[0])).statusCode).toBe(200);
  });

  test('POST /login accepts each recovery code once, in any order and spelling', async () => {
    const [first = '', second = '', third = ''] = mira.recoveryCodes;
    expect((await mira.login(third)).statusCode).toBe(200);
    expect((await mira.login(third)).json().code).toBe('INVALID_CODE');
    expect((await mira.login(first.toUpperCase().replaceAll('-', ''))).statusCode).toBe(200);
    expect((await mira.login(` ${second.replaceAll('-', ' ')}`)).statusCode).toBe(200);
    const answer = await api.call('GET', '/account/two-step', { token: mira.token });
    expect(answer.json().data.recoveryCodesLeft).toBe(7);
  });
});
