import { expect, test } from 'vitest';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { findConfirmation } from '#server/storage/tables/auth-sessions.ts';
import type { AccountDeps } from '#server/usecases/account/account-deps.ts';
import { changeConfirmed } from '#server/usecases/account/confirmation.ts';
import { describeSqlite } from '../support/engines.ts';
import { setUpHousehold } from './household.ts';

describeSqlite('Access that has ended', (engine) => {
  const home = setUpHousehold(engine);
  const act = (method: 'POST' | 'PUT', path: string, payload?: object) => {
    const { token } = home.admin;
    const url = `/admin/people/${home.rani.userId}${path}`;
    return home.api.call(method, url, { token, ...(payload && { payload }) });
  };
  const setRole = (isAdministrator: boolean) => act('PUT', '/role', { isAdministrator });

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
    const { token } = (await act('POST', '/reset-link')).json().data;
    expect((await setRole(true)).statusCode).toBe(204);
    const payload = { newPassword: 'another one now' };
    const reset = await home.api.call('PUT', `/password-resets/${token}`, { payload });
    expect(reset.statusCode).toBe(410);
  });
});
