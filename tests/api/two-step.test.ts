import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { appCode } from '../support/authenticator-app.ts';
import { clearAccounts, PASSWORD, registerAndSignIn, type SignedIn } from './signed-in.ts';
import { setUpTestApp, START, outcome } from './test-app.ts';
import { registerWithTwoStep, STEP_MS } from './two-step-sleeper.ts';

const OFF = { enabled: false, recoveryCodesLeft: 0, enabledAt: null };
const RECOVERY_CODE = /^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/;

describeEachEngine('/account/two-step', (engine) => {
  const api = setUpTestApp(engine);
  beforeEach(() => clearAccounts(api));
  const read = async ({ token }: SignedIn) =>
    (await api.call('GET', '/account/two-step', { token })).json().data;
  const begin = ({ token }: SignedIn, currentPassword = PASSWORD) =>
    api.call('POST', '/account/two-step', { token, payload: { currentPassword } });
  const confirm = ({ token }: SignedIn, code: string) =>
    api.call('PUT', '/account/two-step', { token, payload: { code } });
  const renew = ({ token }: SignedIn, code: string, currentPassword = PASSWORD) =>
    api.call('POST', '/account/two-step/recovery-codes', {
      token,
      payload: { currentPassword, code },
    });
  const remove = ({ token }: SignedIn, code: string, currentPassword = PASSWORD) =>
    api.call('DELETE', '/account/two-step', { token, payload: { currentPassword, code } });

  test('of two concurrent confirmations one returns recovery codes', async () => {
    const mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    const { secret } = (await begin(mira)).json().data;
    const code = appCode(secret, api.clock.now);
    const answers = await Promise.all([confirm(mira, code), confirm(mira, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await read(mira)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('PUT /account/two-step activates it and returns ten recovery codes', async () => {
    const mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    const { secret } = (await begin(mira)).json().data;
    expect(await outcome(confirm(mira, '000000'))).toBe('403 WRONG_CODE');
    expect(await read(mira)).toEqual(OFF);

    const confirmed = await confirm(mira, appCode(secret, api.clock.now));
    expect(confirmed.statusCode).toBe(200);
    const { recoveryCodes } = confirmed.json().data;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(RECOVERY_CODE);
    expect(await read(mira)).toEqual({
      enabled: true,
      recoveryCodesLeft: 10,
      enabledAt: new Date(START).toISOString(),
    });
  });

  for (const [what, call] of [
    ['new recovery codes', renew],
    ['turning it off', remove],
  ] as const) {
    test(`${what} requires the password and a code, each usable once`, async () => {
      const mira = await registerWithTwoStep(api, 'Mira', 'mira@example.org');
      api.clock.now += STEP_MS;
      for (const [code, password, refusal] of [
        [mira.code(), 'not the one', 'WRONG_PASSWORD'],
        ['000000', PASSWORD, 'WRONG_CODE'],
        // Used for turning it on.
        [mira.code(-1), PASSWORD, 'WRONG_CODE'],
        ['', PASSWORD, 'WRONG_CODE'],
      ] as const) {
        const answer = await call(mira, code, password);
        expect([answer.statusCode, answer.json().code]).toEqual([403, refusal]);
      }
      expect(await read(mira)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
      expect((await call(mira, mira.code())).statusCode).toBeLessThan(300);
    });

    test(`${what} accepts a recovery code`, async () => {
      const mira = await registerWithTwoStep(api, 'Mira', 'mira@example.org');
      expect((await call(mira, mira.recoveryCodes[0] ?? '')).statusCode).toBeLessThan(300);
    });

    test(`${what} is rejected while two-step sign-in is off`, async () => {
      const dewi = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
      await begin(dewi);
      expect(await outcome(call(dewi, '123456'))).toBe('409 TWO_STEP_IS_OFF');
    });
  }

  test('new recovery codes invalidate the old ones', async () => {
    const mira = await registerWithTwoStep(api, 'Mira', 'mira@example.org');
    api.clock.now += STEP_MS;
    const { recoveryCodes } = (await renew(mira, mira.code())).json().data;
    expect(recoveryCodes).toHaveLength(10);
    expect(await read(mira)).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await mira.login(mira.recoveryCodes[0])).json().code).toBe('INVALID_CODE');
    expect((await mira.login(recoveryCodes[0])).statusCode).toBe(200);
  });

  test('after DELETE /account/two-step the password alone signs in, and it can be turned on again', async () => {
    const mira = await registerWithTwoStep(api, 'Mira', 'mira@example.org');
    api.clock.now += STEP_MS;
    expect((await remove(mira, mira.code())).statusCode).toBe(204);
    expect(await read(mira)).toEqual(OFF);
    expect((await mira.login()).statusCode).toBe(200);
    const { secret } = (await begin(mira)).json().data;
    expect(secret).not.toBe(mira.secret);
    expect((await confirm(mira, appCode(secret, api.clock.now))).statusCode).toBe(200);
    expect((await mira.login(mira.recoveryCodes[1])).json().code).toBe('INVALID_CODE');
  });

  test('POST /account/two-step returns a secret that is inactive until confirmed', async () => {
    const mira = await registerAndSignIn(api, 'Mira', 'Mira+1@Example.org');
    const begun = await begin(mira);
    expect(begun.statusCode).toBe(200);
    expect(begun.json()).toEqual({
      status: 'success',
      data: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        otpauthUri: expect.stringMatching(
          /^otpauth:\/\/totp\/Lelap:Mira%2B1%40Example\.org\?issuer=Lelap&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
        ),
      },
    });
    const { secret, otpauthUri } = begun.json().data;
    expect(otpauthUri).toContain(`secret=${secret}&`);
    expect(await read(mira)).toEqual(OFF);
    const login = await api.call('POST', '/login', {
      payload: { email: 'mira+1@example.org', password: PASSWORD },
    });
    expect(login.statusCode).toBe(200);
  });

  test('a second POST /account/two-step replaces an unconfirmed secret', async () => {
    const mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    const first = (await begin(mira)).json().data.secret;
    const second = (await begin(mira)).json().data.secret;
    expect(second).not.toBe(first);
    expect((await confirm(mira, appCode(first, api.clock.now))).json().code).toBe('WRONG_CODE');
    expect((await confirm(mira, appCode(second, api.clock.now))).statusCode).toBe(200);
  });

  test('two-step sign-in cannot be confirmed before it is begun, nor begun twice', async () => {
    const dewi = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    expect(await outcome(confirm(dewi, '123456'))).toBe('409 TWO_STEP_NOT_BEGUN');

    const mira = await registerWithTwoStep(api, 'Mira', 'mira@example.org');
    api.clock.now += STEP_MS;
    for (const answer of [await begin(mira), await confirm(mira, mira.code())]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'TWO_STEP_IS_ON']);
    }
    expect((await mira.login(mira.code())).statusCode).toBe(200);
  });
});
