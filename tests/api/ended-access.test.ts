import { expect, test } from 'vitest';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { findConfirmation } from '#server/storage/tables/auth-sessions.ts';
import type { AccountDeps } from '#server/usecases/account/account-deps.ts';
import { changeConfirmed } from '#server/usecases/account/confirmation.ts';
import { describeSqlite } from '../support/engines.ts';
import { setUpHousehold } from './household.ts';
import { resetPassword } from './signed-in.ts';
import { dataOf, outcome } from './test-app.ts';

describeSqlite('Access that has ended', (engine) => {
  const { api, admin, act } = setUpHousehold(engine);

  const findAdminCaller = async () => {
    const { id: authSessionId } = await api.storage.db
      .selectFrom('auth_sessions')
      .where('user_id', '=', admin.userId)
      .select('id')
      .executeTakeFirstOrThrow();
    return { userId: admin.userId, authSessionId };
  };

  test.each([
    ['is blocked', { blocked_at: 1 }, 'UNAUTHENTICATED'],
    ['gets another password', { password_hash: 'another' }, 'WRONG_PASSWORD'],
  ])('a change of an account that %s meanwhile is refused', async (_what, changed, code) => {
    const { storage, clock } = api;
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
    const { db } = api.storage;
    const asked = { ...(await findAdminCaller()), since: 0 };
    expect(await findConfirmation(db, asked)).toBe('password');
    await admin.call('POST', '/logout');
    expect(await findConfirmation(db, asked)).toBeUndefined();
  });

  test('a link for a new password ends when the person becomes an administrator', async () => {
    const { token } = await dataOf(act('POST', '/reset-link'));
    expect(await outcome(act('PUT', '/role', { isAdministrator: true }))).toBe(204);
    expect(await outcome(resetPassword(api, token))).toBe('410 RESET_EXPIRED');
  });
});
