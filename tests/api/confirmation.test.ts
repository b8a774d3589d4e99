import { beforeAll, expect, test } from 'vitest';
import { appCode } from '../support/authenticator-app.ts';
import { describeSqlite } from '../support/engines.ts';
import { confirmSignIn, registerAndSignIn, signInAgain } from './signed-in.ts';
import { setUpTestApp, outcome, MINUTE_MS } from './test-app.ts';
import { registerWithTwoStep } from './two-step-sleeper.ts';

describeSqlite('POST /account/confirmation', (engine) => {
  const api = setUpTestApp(engine);
  let token: string;
  let accounts = 0;
  beforeAll(async () => {
    ({ token } = await registerAndSignIn(api, 'Mira', 'mira@example.org'));
  });

  const confirm = (by: string, code?: string) => confirmSignIn(api, by, code);
  const changeEmail = (by: string) => {
    accounts += 1;
    const payload = { email: `mira${accounts}@example.org` };
    return api.call('PATCH', '/account', { token: by, payload });
  };
  const beginTwoStep = (by: string) => api.call('POST', '/account/two-step', { token: by });

  test('each call that takes a password needs it or a confirmation', async () => {
    expect((await changeEmail(token)).statusCode).toBe(422);
    for (const [method, url, payload] of [
      ['PUT', '/account/password', { newPassword: 'quite another one' }],
      ['POST', '/account/two-step', {}],
      ['DELETE', '/account/two-step', {}],
      ['POST', '/account/two-step/recovery-codes', { code: '123456' }],
      ['DELETE', '/account', {}],
    ] as const) {
      const refused = await outcome(api.call(method, url, { token, payload }));
      expect([url, refused]).toEqual([url, '403 CONFIRMATION_REQUIRED']);
    }
  });

  test('a confirmation is good for five minutes, and for its own sign-in only', async () => {
    const { email } = (await api.call('GET', '/account', { token })).json().data;
    const otherDevice = await signInAgain(api, email);
    const payload = { currentPassword: 'not the one' };
    const wrong = api.call('POST', '/account/confirmation', { token, payload });
    expect(await outcome(wrong)).toBe('403 WRONG_PASSWORD');
    expect((await beginTwoStep(token)).statusCode).toBe(403);
    const confirmed = await confirm(token);
    expect(confirmed.json().data).toEqual({
      kind: 'password',
      expiresAt: new Date(api.clock.now + 5 * MINUTE_MS).toISOString(),
    });

    expect((await beginTwoStep(otherDevice)).statusCode).toBe(403);
    api.clock.now += 5 * MINUTE_MS - 1;
    expect((await beginTwoStep(token)).statusCode).toBe(200);
    expect((await changeEmail(token)).statusCode).toBe(200);
    api.clock.now += 1;
    expect((await beginTwoStep(token)).statusCode).toBe(403);
    expect((await changeEmail(token)).statusCode).toBe(422);
  });

  test('with two-step sign-in a confirmation needs a code, which it then replaces', async () => {
    const sleeper = await registerWithTwoStep(api, 'Rani', 'rani@example.org');
    for (const code of [undefined, '000000']) {
      expect(await outcome(confirm(sleeper.token, code))).toBe('403 WRONG_CODE');
    }
    const confirmed = await confirm(sleeper.token, sleeper.recoveryCodes[0]);
    expect(confirmed.json().data.kind).toBe('password-and-code');
    const removed = await api.call('DELETE', '/account/two-step', { token: sleeper.token });
    expect(removed.statusCode).toBe(204);
  });

  test('turning two-step sign-in on ends confirmations that had no code', async () => {
    const { token: first } = await registerAndSignIn(api, 'Nina', 'nina@example.org');
    await confirm(first);
    const device = await signInAgain(api, 'nina@example.org');
    await confirm(device);
    const begun = await beginTwoStep(first);
    const code = appCode(begun.json().data.secret, api.clock.now);
    await api.call('PUT', '/account/two-step', { token: first, payload: { code } });
    for (const by of [first, device]) {
      const refused = await api.call('DELETE', '/account/two-step', { token: by });
      expect(refused.json().code).toBe('CONFIRMATION_REQUIRED');
    }
  });
});
