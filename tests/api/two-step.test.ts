import { beforeEach, expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { appCode } from '../support/authenticator-app.ts';
import {
  clearAccounts,
  PASSWORD,
  registerAndSignIn,
  signInAgain,
  type SignedIn,
} from './signed-in.ts';
import { dataOf, setUpTestApp, START, outcome } from './test-app.ts';
import { registerWithTwoStep, STEP_MS } from './two-step-sleeper.ts';

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

  test('PUT /account/two-step activates it and returns ten recovery codes', async () => {
    const mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    const { secret } = await dataOf(begin(mira));
    expect(await outcome(confirm(mira, '000000'))).toBe('403 WRONG_CODE');
    expect(await read(mira)).toEqual(OFF);

    const confirmed = await dataOf(confirm(mira, appCode(secret, api.clock.now)));
    expect(confirmed.recoveryCodes).toHaveLength(10);
    expect(await read(mira)).toEqual({
      enabled: true,
      recoveryCodesLeft: 10,
      enabledAt: new Date(START).toISOString(),
    });
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
    for (const code of ['000000', mira.code(-1), '']) {
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
    await remove(mira, '000000');
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

  test('POST /account/two-step returns a secret that is inactive until confirmed, and replaces an earlier one', async () => {
    const mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    const first = await dataOf(begin(mira));
    expect(first.otpauthUri).toContain(
      `Lelap:mira%40example.org?issuer=Lelap&secret=${first.secret}&`,
    );
    expect(await read(mira)).toEqual(OFF);
    await signInAgain(api, 'mira@example.org');
    const second = await dataOf(begin(mira));
    const code = appCode(first.secret, api.clock.now);
    expect(await outcome(confirm(mira, code))).toBe('403 WRONG_CODE');
    expect(await outcome(confirm(mira, appCode(second.secret, api.clock.now)))).toBe(200);
  });

  test('two-step sign-in cannot be confirmed before it is begun, nor begun twice', async () => {
    const dewi = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    expect(await outcome(confirm(dewi, '123456'))).toBe('409 TWO_STEP_NOT_BEGUN');

    const mira = await registerWithTwoStep(api, 'Mira', 'mira@example.org');
    api.clock.now += STEP_MS;
    for (const call of [begin(mira), confirm(mira, mira.code())]) {
      expect(await outcome(call)).toBe('409 TWO_STEP_IS_ON');
    }
  });
});
