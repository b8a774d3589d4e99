import { expect, test } from 'vitest';
import { findAccount } from '#server/storage/tables/accounts.ts';
import { findConfirmation } from '#server/storage/tables/auth-sessions.ts';
import { requireSamePassword } from '#server/usecases/account/confirmation.ts';
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

  test('a change of a blocked account that was under way is refused', async () => {
    const judged = await findAccount(home.api.storage.db, home.rani.userId);
    if (judged === undefined) throw new Error('no account');
    await act('PUT', '/block');
    const change = home.api.storage.transaction((trx) => requireSamePassword(trx, judged));
    await expect(change).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('the confirmation of a sign-in that was ended counts for nothing', async () => {
    const { db } = home.api.storage;
    const { id } = await db
      .selectFrom('auth_sessions')
      .where('user_id', '=', home.admin.userId)
      .select('id')
      .executeTakeFirstOrThrow();
    const asked = { userId: home.admin.userId, authSessionId: id, since: 0 };
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
