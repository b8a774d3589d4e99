import { expect, test } from 'vitest';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { findConfirmation } from '#server/storage/tables/auth-sessions.ts';
import type { AccountDeps } from '#server/usecases/account/account-deps.ts';
import { changeConfirmed } from '#server/usecases/account/confirmation.ts';
import { planReminders } from '#server/usecases/reminders/plan-reminders.ts';
import { wallClock } from '#server/wall-clock.ts';
import { describeSqlite } from '../support/engines.ts';
import { setUpHousehold } from './household.ts';
import { choose } from './reminder-setup.ts';
import { PASSWORD, signInAgain } from './signed-in.ts';

describeSqlite('Access that has ended', (engine) => {
  const home = setUpHousehold(engine);
  const act = async (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    token = home.admin.token,
  ) => {
    const url = `/admin/people/${home.rani.userId}${path}`;
    const answer = await home.api.call(method, url, { token, ...(payload && { payload }) });
    return { statusCode: answer.statusCode, body: answer.body };
  };
  const setRole = (isAdministrator: boolean) => act('PUT', '/role', { isAdministrator });
  const due = async () =>
    await home.api.storage.db
      .selectFrom('reminders_due')
      .where('user_id', '=', home.rani.userId)
      .selectAll()
      .execute();

  const findAdminCaller = async () => {
    const { id: authSessionId } = await home.api.storage.db
      .selectFrom('auth_sessions')
      .where('user_id', '=', home.admin.userId)
      .select('id')
      .executeTakeFirstOrThrow();
    return { userId: home.admin.userId, authSessionId };
  };

  test.each([
    ['is blocked', { blocked_at: 1 }, 'UNAUTHENTICATED'],
    ['gets another password', { password_hash: 'another' }, 'WRONG_PASSWORD'],
  ])('a change of an account that %s meanwhile is refused', async (_what, changed, code) => {
    const { storage, clock } = home.api;
    const caller = await findAdminCaller();
    const accounts = storage.db.updateTable('accounts').where('user_id', '=', caller.userId);
    const transaction: Storage['transaction'] = async (work) => {
      await accounts.set(changed).execute();
      return await storage.transaction(work);
    };
    const deps = { storage: { ...storage, transaction }, now: () => clock.now } as AccountDeps;
    const origin = { address: '192.0.2.1', userAgent: undefined };
    const change = changeConfirmed(deps, { ...caller, origin }, undefined, async () => 'done');
    await expect(change).rejects.toMatchObject({ code });
  });

  test('the confirmation of a sign-in that was ended counts for nothing', async () => {
    const { db } = home.api.storage;
    const asked = { ...(await findAdminCaller()), since: 0 };
    expect(await findConfirmation(db, asked)).toBe('password');
    await home.api.call('POST', '/logout', { token: home.admin.token });
    expect(await findConfirmation(db, asked)).toBeUndefined();
  });

  test('a link for a new password ends when the person becomes an administrator', async () => {
    const { token } = JSON.parse((await act('POST', '/reset-link')).body).data;
    expect((await setRole(true)).statusCode).toBe(204);
    const payload = { newPassword: 'another one now' };
    const reset = await home.api.call('PUT', `/password-resets/${token}`, { payload });
    expect(reset.statusCode).toBe(410);
  });

  test('a blocked account that becomes an administrator can sign in, also as the last one', async () => {
    await act('PUT', '/block');
    expect((await setRole(true)).statusCode).toBe(204);
    const payload = { currentPassword: PASSWORD };
    const erased = await home.api.call('DELETE', '/account', { token: home.admin.token, payload });
    expect(erased.statusCode).toBe(204);
    const token = await signInAgain(home.api, home.rani.email);
    expect((await home.api.call('GET', '/admin/people', { token })).statusCode).toBe(200);
  });

  test('reminders of a blocked account are not planned anew', async () => {
    const payload = choose('bedtime');
    await home.api.call('PUT', '/account/reminders', { token: home.rani.token, payload });
    expect(await due()).not.toEqual([]);
    await act('PUT', '/block');
    const deps = { now: () => home.api.clock.now, wallClock, defaultTimeZone: 'UTC' };
    await home.api.storage.transaction((trx) => planReminders(deps, trx, home.rani.userId));
    expect(await due()).toEqual([]);
  });
});
