import { expect, test } from 'vitest';
import { planReminders } from '#reminders/server/plan-reminders.ts';
import { createDeps } from '#testkit/sleepers.ts';
import { describeEachEngine, describeSqlite } from '#tests/support/engines.ts';
import { addAdministrator, isAdministrator, setUpHousehold } from './household.ts';
import { SIGNED_IN_CALLS } from '#tests/api/idor-cases.ts';
import { choose } from '#reminders/tests/reminder-setup.ts';
import {
  confirmSignIn,
  login,
  makeApiToken,
  PASSWORD,
  resetPassword,
  signInDevice,
  type SignedIn,
} from '#tests/api/signed-in.ts';
import { dataOf, DAY_MS, outcome } from '#tests/api/test-app.ts';
import { registerWithTwoStep } from '#two-step/tests/two-step-sleeper.ts';

describeEachEngine('Administrators', (engine) => {
  const { api, admin, rani } = setUpHousehold(engine);
  const changeRole = (by: SignedIn, userId: string, isAdministrator: boolean) =>
    outcome(by.call('PUT', `/admin/people/${userId}/role`, { isAdministrator }));
  const erase = (sleeper: SignedIn) =>
    outcome(sleeper.call('DELETE', '/account', { currentPassword: PASSWORD }));

  test('who demote each other leave one', async () => {
    const other = await addAdministrator(api);
    const outcomes = await Promise.all([
      changeRole(admin, other.userId, false),
      changeRole(other, admin.userId, false),
    ]);
    expect(outcomes).toContain(204);
    const roles = await Promise.all([admin, other].map(isAdministrator));
    expect(roles.toSorted()).toEqual([false, true]);
  });

  if (engine.name !== 'sqlite') return;

  test('who lose the role can use none of the links that they made', async () => {
    const other = await addAdministrator(api);
    const make = async (path: string, payload?: object) =>
      (await dataOf(other.call('POST', path, payload))).token;
    const reset = await make(`/admin/people/${rani.userId}/reset-link`);
    const invitation = await make('/admin/invitations', { uses: 2 });
    api.clock.now += 1;
    expect(await changeRole(admin, other.userId, false)).toBe(204);
    expect(await outcome(resetPassword(api, reset))).toBe('410 RESET_EXPIRED');
    const newcomer = { username: 'Newcomer', email: 'new@example.org', password: PASSWORD };
    const register = api.call('POST', '/register', { payload: { ...newcomer, invitation } });
    expect(await outcome(register)).toBe('410 INVITATION_EXPIRED');
  });

  test('keep the last of them while there are other accounts', async () => {
    expect(await changeRole(admin, admin.userId, false)).toBe('409 LAST_ADMINISTRATOR');
    expect(await erase(admin)).toBe('409 LAST_ADMINISTRATOR');
    expect(await erase(rani)).toBe(204);
    expect(await erase(admin)).toBe(204);
    expect(await api.storage.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
  });

  test('lose the role with the next call', async () => {
    expect(await changeRole(admin, rani.userId, true)).toBe(204);
    expect(await outcome(rani.call('GET', '/admin/people'))).toBe(200);
    expect(await changeRole(admin, rani.userId, false)).toBe(204);
    expect(await outcome(rani.call('GET', '/admin/people'))).toBe('403 NOT_ADMINISTRATOR');
    const kinds = (await rani.events()).map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['administrator-revoked', 'administrator-made']);
  });
});

describeEachEngine('People', (engine) => {
  const { api, admin, rani, act } = setUpHousehold(engine);
  const signIn = (password?: string) => outcome(login(api, rani.email, password));

  test('are listed with dates, never with nights', async () => {
    const { items } = await admin.read('/admin/people');
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

  if (engine.name !== 'sqlite') return;

  test('who are blocked are signed out, and told so after the right password only', async () => {
    const { token: key } = await makeApiToken(api, rani.token, ['read']);
    expect(await outcome(act('PUT', '/block'))).toBe(204);
    for (const token of [rani.token, key]) {
      expect(await outcome(api.call('GET', '/dashboard', { token }))).toBe('401 UNAUTHENTICATED');
    }
    expect(await signIn('not the password')).toBe('401 INVALID_CREDENTIALS');
    expect(await signIn()).toBe('403 ACCOUNT_BLOCKED');
    expect(await outcome(act('DELETE', '/block'))).toBe(204);
    const { events } = await signInDevice(api, rani.email);
    const kinds = (await events()).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['blocked', 'unblocked']));
  });

  test('who are blocked get no reminders until they are unblocked', async () => {
    await rani.call('PUT', '/account/reminders', choose('bedtime'));
    const due = () => api.storage.db.selectFrom('remindersDue').selectAll().execute();
    const before = await due();
    expect(before).not.toEqual([]);
    await act('PUT', '/block');
    const deps = { ...createDeps(api.storage), now: () => api.clock.now };
    await api.storage.transaction((trx) => planReminders(deps, trx, rani.userId));
    expect(await due()).toEqual([]);
    await act('DELETE', '/block');
    expect(await due()).toEqual(before);
  });

  test('get a link for a new password that works within a day', async () => {
    const make = async (): Promise<string> => (await dataOf(act('POST', '/reset-link'))).token;
    const reset = (token: string) => outcome(resetPassword(api, token));
    const late = await make();
    const [event] = await rani.events();
    expect(event).toMatchObject({ kind: 'password-reset-requested', byOperator: true });
    api.clock.now += DAY_MS;
    expect(await reset(late)).toBe('410 RESET_EXPIRED');
    await confirmSignIn(api, admin.token);
    const token = await make();
    api.clock.now += DAY_MS - 1;
    expect(await reset(token)).toBe(200);
  });

  test('are erased only with their dream name, and then completely', async () => {
    const { username } = await rani.read('/account');
    expect(await outcome(act('DELETE', '', { username: 'Somebody' }))).toBe('422 INVALID_INPUT');
    expect(await outcome(act('DELETE', '', { username }))).toBe(204);
    expect(await outcome(act('DELETE', '', { username }))).toBe('404 PERSON_NOT_FOUND');
    expect(await signIn()).toBe('401 INVALID_CREDENTIALS');
  });

  test('who are administrators are out of reach until they are demoted', async () => {
    const other = await addAdministrator(api);
    for (const call of [
      act('POST', '/reset-link', undefined, other),
      act('DELETE', '/two-step', undefined, other),
      act('PUT', '/block', undefined, other),
      act('DELETE', '', { username: 'x' }, other),
    ]) {
      expect(await outcome(call)).toBe('409 IS_ADMINISTRATOR');
    }
  });

  test('who lost their second step can sign in without it', async () => {
    const two = await registerWithTwoStep(api, 'Two Steps', 'two@example.org');
    expect((await two.login()).statusCode).toBe(401);
    expect(await outcome(act('DELETE', '/two-step', undefined, two))).toBe(204);
    expect((await two.login()).statusCode).toBe(200);
    expect((await two.events())[1]).toMatchObject({ kind: 'two-step-off', byOperator: true });
  });
});

describeSqlite('Calls of administrators', (engine) => {
  const { api, admin, rani } = setUpHousehold(engine);

  test.each(SIGNED_IN_CALLS.filter(({ route }) => route.role !== undefined))(
    '$method $url is refused to a sleeper',
    async ({ method, url }) => {
      const payload = { username: 'x', uses: 1, isAdministrator: true, isRegistrationOpen: true };
      const refused = rani.call(method, url, method === 'GET' ? undefined : payload);
      expect(await outcome(refused)).toBe('403 NOT_ADMINISTRATOR');
    },
  );

  test('what cannot be undone needs a confirmation of this sign-in', async () => {
    const device = await signInDevice(api, admin.email);
    for (const [method, path, payload] of [
      ['POST', '/reset-link', {}],
      ['DELETE', '/two-step', {}],
      ['PUT', '/role', { isAdministrator: true }],
      ['DELETE', '', { username: 'x' }],
    ] as const) {
      const refused = device.call(method, `/admin/people/${rani.userId}${path}`, payload);
      expect(await outcome(refused)).toBe('403 CONFIRMATION_REQUIRED');
    }
  });
});
