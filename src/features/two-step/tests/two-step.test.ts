import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine, describeSqlite } from '#tests/support/engines.ts';
import { appCode } from '#tests/support/authenticator-app.ts';
import {
  clearAccounts,
  login,
  makeResetLink,
  PASSWORD,
  registerAndSignIn,
  resetPassword,
  signInAgain,
  type SignedIn,
} from '#tests/api/signed-in.ts';
import { dataOf, setUpTestApp, START, outcome } from '#tests/api/test-app.ts';
import { registerWithTwoStep, STEP_MS, type TwoStepSleeper } from './two-step-sleeper.ts';

const WRONG_CODE = '000000';
const OFF = { enabled: false, recoveryCodesLeft: 0, enabledAt: null };

describeSqlite('/account/two-step', (engine) => {
  const api = setUpTestApp(engine);
  beforeEach(() => clearAccounts(api));
  const read = (by: SignedIn) => by.read('/account/two-step');
  const begin = (by: SignedIn) =>
    by.call('POST', '/account/two-step', { currentPassword: PASSWORD });
  const confirm = (by: SignedIn, code: string) => by.call('PUT', '/account/two-step', { code });
  const renew = (by: SignedIn, code: string, currentPassword = PASSWORD) =>
    by.call('POST', '/account/two-step/recovery-codes', { currentPassword, code });
  const remove = (by: SignedIn, code: string, currentPassword = PASSWORD) =>
    by.call('DELETE', '/account/two-step', { currentPassword, code });

  test('the newest secret turns two-step sign-in on, once it is confirmed', async () => {
    const mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    expect(await outcome(confirm(mira, WRONG_CODE))).toBe('409 TWO_STEP_NOT_BEGUN');
    const first = await dataOf(begin(mira));
    expect(first.otpauthUri).toContain(
      `Lelap:mira%40example.org?issuer=Lelap&secret=${first.secret}&`,
    );
    await signInAgain(api, 'mira@example.org');
    const { secret } = await dataOf(begin(mira));
    for (const code of [WRONG_CODE, appCode(first.secret, api.clock.now)]) {
      expect(await outcome(confirm(mira, code))).toBe('403 WRONG_CODE');
    }
    expect(await read(mira)).toEqual(OFF);

    const confirmed = await dataOf(confirm(mira, appCode(secret, api.clock.now)));
    expect(confirmed.recoveryCodes).toHaveLength(10);
    expect(await read(mira)).toEqual({
      enabled: true,
      recoveryCodesLeft: 10,
      enabledAt: new Date(START).toISOString(),
    });
    api.clock.now += STEP_MS;
    for (const call of [begin(mira), confirm(mira, appCode(secret, api.clock.now))]) {
      expect(await outcome(call)).toBe('409 TWO_STEP_IS_ON');
    }
  });

  test.each([
    ['new recovery codes', renew],
    ['turning it off', remove],
  ])('%s: this requires the password and an unused code', async (_what, call) => {
    const dewi = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    await begin(dewi);
    expect(await outcome(call(dewi, '123456'))).toBe('409 TWO_STEP_IS_OFF');

    const mira = await registerWithTwoStep(api, 'Mira', 'mira@example.org');
    api.clock.now += STEP_MS;
    expect(await outcome(call(mira, mira.code(), 'not the one'))).toBe('403 WRONG_PASSWORD');
    // The second one was used for turning it on.
    for (const code of [WRONG_CODE, mira.code(-1), '']) {
      expect(await outcome(call(mira, code))).toBe('403 WRONG_CODE');
    }
    expect(await read(mira)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect((await call(mira, mira.code())).statusCode).toBeLessThan(300);
  });

  test('a recovery code is good for new ones, which invalidate the old ones', async () => {
    const mira = await registerWithTwoStep(api, 'Mira', 'mira@example.org');
    const { recoveryCodes } = await dataOf(renew(mira, mira.recoveryCodes[0] ?? ''));
    expect(await read(mira)).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await mira.login(mira.recoveryCodes[1])).json().code).toBe('INVALID_CODE');
    expect((await mira.login(recoveryCodes[0])).statusCode).toBe(200);
  });

  test('the audit log has each change of the second step, a wrong code, and a recovery code', async () => {
    const mira = await registerWithTwoStep(api, 'Mira', 'mira@example.org');
    await renew(mira, mira.recoveryCodes[0] ?? '');
    await remove(mira, WRONG_CODE);
    api.clock.now += STEP_MS;
    await remove(mira, mira.code());
    expect((await mira.events()).map(({ kind }) => kind)).toEqual([
      'two-step-off',
      'code-failed',
      'recovery-codes-renewed',
      'recovery-code-used',
      'two-step-on',
      'signed-in',
      'account-created',
    ]);
  });
});

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
