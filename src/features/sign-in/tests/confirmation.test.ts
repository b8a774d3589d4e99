import { expect, test, vi } from 'vitest';
import { HashQueue } from '../server/passwords/hash-queue.ts';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { findConfirmation } from '../server/session-rows.ts';
import { changeConfirmed } from '../server/confirmation.ts';
import { appCode } from '#tests/support/authenticator-app.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import {
  confirmSignIn,
  PASSWORD,
  PASSWORD_CALLS,
  setUpMira,
  signInDevice,
} from '#tests/api/signed-in.ts';
import {
  accessTokens,
  dataOf,
  setUpTestApp,
  outcome,
  MINUTE_MS,
  START,
} from '#tests/api/test-app.ts';
import { registerWithTwoStep } from '#two-step/tests/two-step-sleeper.ts';
import type { Context } from '#server-feature.ts';

describeSqlite('POST /account/confirmation', (engine) => {
  const api = setUpTestApp(engine);
  const mira = setUpMira(api);

  const confirm = ({ token }: typeof mira, code?: string) => confirmSignIn(api, token, code);
  const changeEmail = (email: string) => mira.call('PATCH', '/account', { email });
  const beginTwoStep = ({ call }: typeof mira) => call('POST', '/account/two-step');

  test('each call that takes a password needs it or a confirmation', async () => {
    for (const [method, url, payload] of PASSWORD_CALLS) {
      const refused = await outcome(mira.call(method, url, payload));
      const expected = method === 'PATCH' ? '422 INVALID_INPUT' : '403 CONFIRMATION_REQUIRED';
      expect([url, refused]).toEqual([url, expected]);
    }
  });

  test('a confirmation is good for five minutes, and for its own sign-in only', async () => {
    const otherDevice = await signInDevice(api, 'mira@example.org');
    const wrong = mira.call('POST', '/account/confirmation', { currentPassword: 'not the one' });
    expect(await outcome(wrong)).toBe('403 WRONG_PASSWORD');
    expect((await beginTwoStep(mira)).statusCode).toBe(403);
    expect(await dataOf(confirm(mira))).toEqual({
      kind: 'password',
      expiresAt: new Date(api.clock.now + 5 * MINUTE_MS).toISOString(),
    });

    expect((await beginTwoStep(otherDevice)).statusCode).toBe(403);
    api.clock.now += 5 * MINUTE_MS - 1;
    expect((await beginTwoStep(mira)).statusCode).toBe(200);
    expect((await changeEmail('other@example.org')).statusCode).toBe(200);
    api.clock.now += 1;
    expect((await beginTwoStep(mira)).statusCode).toBe(403);
    expect((await changeEmail('another@example.org')).statusCode).toBe(422);
  });

  test('a signed-in sleeper waits for no stranger’s sign-in', async () => {
    const run = vi.spyOn(HashQueue.prototype, 'run');
    const isTrusted = async (call: Promise<unknown>) => {
      run.mockClear();
      await call;
      return run.mock.calls.map(([client]) => client.isTrusted);
    };
    const change = { currentPassword: PASSWORD, newPassword: 'quite another one' };
    const payload = { email: 'nobody@example.org', password: PASSWORD };
    expect(await isTrusted(confirm(mira))).toEqual([true]);
    expect(await isTrusted(mira.call('PUT', '/account/password', change))).toEqual([true, true]);
    expect(await isTrusted(api.call('POST', '/login', { payload }))).toEqual([false]);
    run.mockRestore();
  });

  test('with two-step sign-in a confirmation needs a code, which it then replaces', async () => {
    const sleeper = await registerWithTwoStep(api, 'Rani', 'rani@example.org');
    for (const code of [undefined, '000000']) {
      expect(await outcome(confirm(sleeper, code))).toBe('403 WRONG_CODE');
    }
    const confirmed = await dataOf(confirm(sleeper, sleeper.recoveryCodes[0]));
    expect(confirmed.kind).toBe('password-and-code');
    expect(await outcome(sleeper.call('DELETE', '/account/two-step'))).toBe(204);
  });

  test('turning two-step sign-in on ends confirmations that had no code', async () => {
    const devices = [mira, await signInDevice(api, 'mira@example.org')];
    for (const device of devices) await confirm(device);
    const { secret } = await dataOf(beginTwoStep(mira));
    await mira.call('PUT', '/account/two-step', { code: appCode(secret, api.clock.now) });
    for (const { call } of devices) {
      const refused = call('DELETE', '/account/two-step');
      expect(await outcome(refused)).toBe('403 CONFIRMATION_REQUIRED');
    }
  });

  const toCaller = () => {
    const { authSessionId = '' } = accessTokens.read(mira.token, START) ?? {};
    return { userId: mira.userId, authSessionId };
  };

  test('the confirmation of a sign-in that was ended counts for nothing', async () => {
    await confirm(mira);
    const asked = { ...toCaller(), since: 0 };
    expect(await findConfirmation(api.storage.db, asked)).toBe('password');
    await mira.call('POST', '/logout');
    expect(await findConfirmation(api.storage.db, asked)).toBeUndefined();
  });

  test.each([
    ['is blocked', { blockedAt: 1 }, 'UNAUTHENTICATED'],
    ['gets another password', { passwordHash: 'another' }, 'WRONG_PASSWORD'],
  ])('a change of an account that %s meanwhile is refused', async (_what, changed, code) => {
    await confirm(mira);
    const { storage, clock } = api;
    const transaction: Storage['transaction'] = async (work) => {
      await storage.db.updateTable('accounts').set(changed).execute();
      return await storage.transaction(work);
    };
    const deps = { storage: { ...storage, transaction }, now: () => clock.now } as Context;
    const origin = { address: '192.0.2.1', userAgent: undefined };
    const caller = { ...toCaller(), origin, language: 'en' };
    const change = changeConfirmed(deps, caller, undefined, async () => 'done');
    await expect(change).rejects.toMatchObject({ code });
  });
});
