import { beforeEach, expect, test } from 'vitest';
import { findAccount, updateAccount } from '#server/storage/tables/accounts.ts';
import { findConfirmation } from '#server/storage/tables/auth-sessions.ts';
import { requireSamePassword } from '#server/usecases/account/check-current-password.ts';
import { planReminders } from '#server/usecases/reminders/plan-reminders.ts';
import { wallClock } from '#server/wall-clock.ts';
import { describeEachEngine } from '../support/engines.ts';
import {
  clearAccounts,
  PASSWORD,
  registerAndSignIn,
  signInAgain,
  type SignedIn,
} from './signed-in.ts';
import { setUpTestApp } from './test-app.ts';

describeEachEngine('Access that has ended', (engine) => {
  const api = setUpTestApp(engine);
  let admin: SignedIn;
  let rani: SignedIn;
  beforeEach(async () => {
    await clearAccounts(api);
    admin = await registerAndSignIn(api, 'Administrator', 'admin@example.org');
    rani = await registerAndSignIn(api, 'Rani', 'rani@example.org');
    await makeAdministrator(admin);
    await confirmSignIn(admin.token);
  });

  const makeAdministrator = ({ userId }: SignedIn) =>
    api.storage.transaction((trx) => updateAccount(trx, userId, { role: 'administrator' }));
  const confirmSignIn = (token: string) =>
    api.call('POST', '/account/confirmation', { token, payload: { currentPassword: PASSWORD } });
  const act = async (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    token = admin.token,
  ) => {
    const url = `/admin/people/${rani.userId}${path}`;
    const answer = await api.call(method, url, { token, ...(payload && { payload }) });
    return { statusCode: answer.statusCode, body: answer.body };
  };
  const setRole = (isAdministrator: boolean) => act('PUT', '/role', { isAdministrator });
  const due = async () =>
    await api.storage.db
      .selectFrom('reminders_due')
      .where('user_id', '=', rani.userId)
      .selectAll()
      .execute();

  test('a change of a blocked account that was under way is refused', async () => {
    const judged = await findAccount(api.storage.db, rani.userId);
    if (judged === undefined) throw new Error('no account');
    await act('PUT', '/block');
    const change = api.storage.transaction((trx) => requireSamePassword(trx, judged));
    await expect(change).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('the confirmation of a sign-in that was ended counts for nothing', async () => {
    const { db } = api.storage;
    const { id } = await db
      .selectFrom('auth_sessions')
      .where('user_id', '=', admin.userId)
      .select('id')
      .executeTakeFirstOrThrow();
    const asked = { userId: admin.userId, authSessionId: id, since: 0 };
    expect(await findConfirmation(db, asked)).toBe('password');
    await api.call('POST', '/logout', { token: admin.token });
    expect(await findConfirmation(db, asked)).toBeUndefined();
  });

  test('a link for a new password ends when the person becomes an administrator', async () => {
    const { token } = JSON.parse((await act('POST', '/reset-link')).body).data;
    expect((await setRole(true)).statusCode).toBe(204);
    const payload = { newPassword: 'another one now' };
    const reset = await api.call('PUT', `/password-resets/${token}`, { payload });
    expect(reset.statusCode).toBe(410);
  });

  test('a blocked account that becomes an administrator can sign in, also as the last one', async () => {
    await act('PUT', '/block');
    expect((await setRole(true)).statusCode).toBe(204);
    const payload = { currentPassword: PASSWORD };
    const erased = await api.call('DELETE', '/account', { token: admin.token, payload });
    expect(erased.statusCode).toBe(204);
    const token = await signInAgain(api, 'rani@example.org');
    expect((await api.call('GET', '/admin/people', { token })).statusCode).toBe(200);
  });

  test('reminders of a blocked account are not planned anew', async () => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7];
    const payload = {
      bedtime: { isOn: true, weekdays, setMinute: 1320 },
      stillAsleep: { isOn: false, weekdays },
      morning: { isOn: false, weekdays, setMinute: 480 },
      quietHours: null,
    };
    await api.call('PUT', '/account/reminders', { token: rani.token, payload });
    expect(await due()).not.toEqual([]);
    await act('PUT', '/block');
    const deps = { now: () => api.clock.now, wallClock, defaultTimeZone: 'UTC' };
    await api.storage.transaction((trx) => planReminders(deps, trx, rani.userId));
    expect(await due()).toEqual([]);
  });
});
