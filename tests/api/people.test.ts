import { expect, test } from 'vitest';
import { planReminders } from '#server/usecases/reminders/plan-reminders.ts';
import { wallClock } from '#server/wall-clock.ts';
import { describeEachEngine, describeSqlite } from '../support/engines.ts';
import { allEvents } from './audit-log.ts';
import { addAdministrator, isAdministrator, setUpHousehold } from './household.ts';
import { SIGNED_IN_CALLS } from './idor-cases.ts';
import { choose } from './reminder-setup.ts';
import { confirmSignIn, makeApiToken, PASSWORD, signInAgain } from './signed-in.ts';
import { dataOf, DAY_MS, outcome } from './test-app.ts';
import { registerWithTwoStep } from './two-step-sleeper.ts';

describeEachEngine('Administrators', (engine) => {
  const home = setUpHousehold(engine);
  const changeRole = (by: { token: string }, userId: string, role: boolean) =>
    outcome(
      home.api.call('PUT', `/admin/people/${userId}/role`, {
        token: by.token,
        payload: { isAdministrator: role },
      }),
    );
  const erase = ({ token }: { token: string }) =>
    outcome(home.api.call('DELETE', '/account', { token, payload: { currentPassword: PASSWORD } }));

  test('who demote each other leave one', async () => {
    const other = await addAdministrator(home.api);
    const outcomes = await Promise.all([
      changeRole(home.admin, other.userId, false),
      changeRole(other, home.admin.userId, false),
    ]);
    expect(outcomes).toContain(204);
    const roles = [home.admin, other].map(({ token }) => isAdministrator(home.api, token));
    expect((await Promise.all(roles)).toSorted()).toEqual([false, true]);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('who lose the role can use none of the links that they made', async () => {
    const { api, admin, rani } = home;
    const other = await addAdministrator(api);
    const make = async (path: string, payload: object) =>
      (await dataOf(api.call('POST', path, { token: other.token, payload }))).token;
    const reset = await make(`/admin/people/${rani.userId}/reset-link`, {});
    const invitation = await make('/admin/invitations', { uses: 2 });
    api.clock.now += 1;
    expect(await changeRole(admin, other.userId, false)).toBe(204);
    const setPassword = api.call('PUT', `/password-resets/${reset}`, {
      payload: { newPassword: 'another batik night' },
    });
    expect(await outcome(setPassword)).toBe('410 RESET_EXPIRED');
    const newcomer = { username: 'Newcomer', email: 'new@example.org', password: PASSWORD };
    const register = api.call('POST', '/register', { payload: { ...newcomer, invitation } });
    expect(await outcome(register)).toBe('410 INVITATION_EXPIRED');
  });

  test('keep the last of them while there are other accounts', async () => {
    const { api, admin, rani } = home;
    expect(await changeRole(admin, admin.userId, false)).toBe('409 LAST_ADMINISTRATOR');
    expect(await erase(admin)).toBe('409 LAST_ADMINISTRATOR');
    expect(await erase(rani)).toBe(204);
    expect(await erase(admin)).toBe(204);
    expect(await api.storage.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
  });

  test('lose the role with the next call', async () => {
    const { api, admin, rani } = home;
    expect(await changeRole(admin, rani.userId, true)).toBe(204);
    expect(await outcome(api.call('GET', '/admin/people', { token: rani.token }))).toBe(200);
    expect(await changeRole(admin, rani.userId, false)).toBe(204);
    const refused = api.call('GET', '/admin/people', { token: rani.token });
    expect(await outcome(refused)).toBe('403 NOT_ADMINISTRATOR');
  });
});

describeEachEngine('People', (engine) => {
  const home = setUpHousehold(engine);
  const act = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    { userId, token } = { userId: home.rani.userId, token: home.admin.token },
  ) =>
    home.api.call(method, `/admin/people/${userId}${path}`, { token, ...(payload && { payload }) });
  const signIn = (password = PASSWORD) =>
    outcome(home.api.call('POST', '/login', { payload: { email: home.rani.email, password } }));

  test('are listed with dates, never with nights', async () => {
    const { api, admin, rani } = home;
    const { items } = (await api.call('GET', '/admin/people', { token: admin.token })).json().data;
    expect(items).toHaveLength(2);
    expect(items[1]).toEqual({
      userId: rani.userId,
      username: expect.stringMatching(/^Sleeper/),
      joinedAt: new Date(api.clock.now).toISOString(),
      lastSeenOn: new Date(api.clock.now).toISOString().slice(0, 10),
      twoStep: false,
      isAdministrator: false,
      isBlocked: false,
    });
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('who are blocked are signed out, and told so after the right password only', async () => {
    const { api, rani } = home;
    const { token: key } = await makeApiToken(api, rani.token, ['read']);
    expect(await outcome(act('PUT', '/block'))).toBe(204);
    for (const token of [rani.token, key]) {
      expect(await outcome(api.call('GET', '/dashboard', { token }))).toBe('401 UNAUTHENTICATED');
    }
    expect(await signIn('not the password')).toBe('401 INVALID_CREDENTIALS');
    expect(await signIn()).toBe('403 ACCOUNT_BLOCKED');
    expect(await outcome(act('DELETE', '/block'))).toBe(204);
    const kinds = (await allEvents(api, await signInAgain(api, rani.email))).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(expect.arrayContaining(['blocked', 'unblocked']));
  });

  test('who are blocked get no reminders until they are unblocked', async () => {
    const { api, rani } = home;
    await api.call('PUT', '/account/reminders', { token: rani.token, payload: choose('bedtime') });
    const due = () => api.storage.db.selectFrom('reminders_due').selectAll().execute();
    const before = await due();
    expect(before).not.toEqual([]);
    await act('PUT', '/block');
    const deps = { now: () => api.clock.now, wallClock, defaultTimeZone: 'UTC' };
    await api.storage.transaction((trx) => planReminders(deps, trx, rani.userId));
    expect(await due()).toEqual([]);
    await act('DELETE', '/block');
    expect(await due()).toEqual(before);
  });

  test('get a link for a new password that works within a day', async () => {
    const { api, admin, rani } = home;
    const make = async (): Promise<string> => (await dataOf(act('POST', '/reset-link'))).token;
    const payload = { newPassword: 'another one now' };
    const reset = (token: string) =>
      outcome(api.call('PUT', `/password-resets/${token}`, { payload }));
    const late = await make();
    const [event] = await allEvents(api, rani.token);
    expect(event).toMatchObject({ kind: 'password-reset-requested', byOperator: true });
    api.clock.now += DAY_MS;
    expect(await reset(late)).toBe('410 RESET_EXPIRED');
    await confirmSignIn(api, admin.token);
    const token = await make();
    api.clock.now += DAY_MS - 1;
    expect(await reset(token)).toBe(204);
  });

  test('are erased only with their dream name, and then completely', async () => {
    const { api, rani } = home;
    const { username } = (await api.call('GET', '/account', { token: rani.token })).json().data;
    expect(await outcome(act('DELETE', '', { username: 'Somebody' }))).toBe('422 INVALID_INPUT');
    expect(await outcome(act('DELETE', '', { username }))).toBe(204);
    expect(await outcome(act('DELETE', '', { username }))).toBe('404 PERSON_NOT_FOUND');
    expect(await signIn()).toBe('401 INVALID_CREDENTIALS');
  });

  test('who are administrators are out of reach until they are demoted', async () => {
    const { api, admin } = home;
    const { userId } = await addAdministrator(api);
    const target = { userId, token: admin.token };
    for (const call of [
      act('POST', '/reset-link', undefined, target),
      act('DELETE', '/two-step', undefined, target),
      act('PUT', '/block', undefined, target),
      act('DELETE', '', { username: 'x' }, target),
    ]) {
      expect(await outcome(call)).toBe('409 IS_ADMINISTRATOR');
    }
  });

  test('who lost their second step can sign in without it', async () => {
    const { api, admin } = home;
    const { userId, login } = await registerWithTwoStep(api, 'Two Steps', 'two@example.org');
    const target = { userId, token: admin.token };
    expect((await login()).statusCode).toBe(401);
    expect(await outcome(act('DELETE', '/two-step', undefined, target))).toBe(204);
    expect((await login()).statusCode).toBe(200);
  });
});

describeSqlite('Calls of administrators', (engine) => {
  const home = setUpHousehold(engine);

  test.each(SIGNED_IN_CALLS.filter(({ route }) => route.role !== undefined))(
    '$method $url is refused to a sleeper',
    async ({ method, url }) => {
      const payload = { username: 'x', uses: 1, isAdministrator: true, isRegistrationOpen: true };
      const { token } = home.rani;
      const body = method === 'GET' ? {} : { payload };
      expect(await outcome(home.api.call(method, url, { token, ...body }))).toBe(
        '403 NOT_ADMINISTRATOR',
      );
    },
  );

  test('what cannot be undone needs a confirmation of this sign-in', async () => {
    const { api, admin, rani } = home;
    const token = await signInAgain(api, admin.email);
    const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object = {}) =>
      outcome(api.call(method, `/admin/people/${rani.userId}${path}`, { token, payload }));
    const REFUSED = '403 CONFIRMATION_REQUIRED';
    expect(await call('POST', '/reset-link')).toBe(REFUSED);
    expect(await call('DELETE', '/two-step')).toBe(REFUSED);
    expect(await call('PUT', '/role', { isAdministrator: true })).toBe(REFUSED);
    expect(await call('DELETE', '', { username: 'x' })).toBe(REFUSED);
  });
});
