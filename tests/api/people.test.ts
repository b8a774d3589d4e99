import { expect, test } from 'vitest';
import { listRoutes, splitName } from '#contract/routes/routes.ts';
import { describeEachEngine, describeSqlite } from '../support/engines.ts';
import { addAdministrator, confirmSignIn, isAdministrator, setUpHousehold } from './household.ts';
import { choose } from './reminder-setup.ts';
import { PASSWORD, signInAgain } from './signed-in.ts';
import { DAY_MS, outcome } from './test-app.ts';
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
    const { api, admin } = home;
    const roles = [
      await isAdministrator(api, admin.token),
      await isAdministrator(api, other.token),
    ];
    expect(roles.toSorted()).toEqual([false, true]);
  });

  test('get 404 for a person whose id no database could hold', async () => {
    const { api, admin } = home;
    const call = (method: 'PUT' | 'DELETE', path: string) =>
      outcome(api.call(method, path, { token: admin.token }));
    expect(await call('PUT', '/admin/people/%00/block')).toBe('404 PERSON_NOT_FOUND');
    expect(await call('DELETE', '/admin/invitations/%00')).toBe('404 INVITATION_NOT_FOUND');
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('who lose the role can use none of the links that they made', async () => {
    const { api, admin, rani } = home;
    const other = await addAdministrator(api);
    const makeLinks = async ({ token }: { token: string }) => {
      const reset = await api.call('POST', `/admin/people/${rani.userId}/reset-link`, { token });
      const invitation = await api.call('POST', '/admin/invitations', {
        token,
        payload: { uses: 2 },
      });
      return { reset: reset.json().data.token, invitation: invitation.json().data.token };
    };
    const setPassword = (token: string) =>
      outcome(
        api.call('PUT', `/password-resets/${token}`, {
          payload: { newPassword: 'another batik night' },
        }),
      );
    const links = await makeLinks(other);
    api.clock.now += 1;
    expect(await changeRole(admin, other.userId, false)).toBe(204);
    expect(await setPassword(links.reset)).toBe('410 RESET_EXPIRED');
    const newcomer = { username: 'Newcomer', email: 'new@example.org', password: PASSWORD };
    const payload = { ...newcomer, invitation: links.invitation };
    expect(await outcome(api.call('POST', '/register', { payload }))).toBe(
      '410 INVITATION_EXPIRED',
    );
    api.clock.now += 1;
    expect(await setPassword((await makeLinks(admin)).reset)).toBe(204);
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
  const lastEvent = async (token: string) => {
    const events = await home.api.call('GET', '/account/events', { token });
    return events.json().data.items[0] as { kind: string; byOperator: boolean };
  };

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
    expect(await outcome(act('PUT', '/block'))).toBe(204);
    expect(await outcome(api.call('GET', '/account', { token: rani.token }))).toBe(
      '401 UNAUTHENTICATED',
    );
    expect(await signIn('not the password')).toBe('401 INVALID_CREDENTIALS');
    expect(await signIn()).toBe('403 ACCOUNT_BLOCKED');
    expect(await outcome(act('DELETE', '/block'))).toBe(204);
    const token = await signInAgain(api, rani.email);
    const kinds = (await api.call('GET', '/account/events', { token }))
      .json()
      .data.items.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['blocked', 'unblocked']));
  });

  test('who are blocked get no reminders until they are unblocked', async () => {
    const { api, rani } = home;
    const { token } = rani;
    await api.call('PUT', '/account/reminders', { token, payload: choose('bedtime') });
    const due = () =>
      api.storage.db
        .selectFrom('reminders_due')
        .where('user_id', '=', rani.userId)
        .selectAll()
        .execute();
    const before = await due();
    expect(before).not.toEqual([]);
    await act('PUT', '/block');
    expect(await due()).toEqual([]);
    await act('DELETE', '/block');
    expect(await due()).toEqual(before);
  });

  test('get a link for a new password that works once, within a day', async () => {
    const { api, rani } = home;
    const make = async () =>
      (await act('POST', '/reset-link')).json().data as { token: string; expiresAt: string };
    const reset = (token: string) =>
      outcome(
        api.call('PUT', `/password-resets/${token}`, {
          payload: { newPassword: 'another one now' },
        }),
      );
    const late = await make();
    expect(late.expiresAt).toBe(new Date(api.clock.now + DAY_MS).toISOString());
    expect(await lastEvent(rani.token)).toMatchObject({
      kind: 'password-reset-requested',
      byOperator: true,
    });
    api.clock.now += DAY_MS;
    expect(await reset(late.token)).toBe('410 RESET_EXPIRED');
    await confirmSignIn(api, home.admin.token);
    const { token } = await make();
    api.clock.now += DAY_MS - 1;
    expect(await reset(token)).toBe(204);
    expect(await reset(token)).toBe('410 RESET_EXPIRED');
    expect(await signIn('another one now')).toBe(200);
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
    const other = { ...(await addAdministrator(api)) };
    const target = { userId: other.userId, token: admin.token };
    for (const [method, path, payload] of [
      ['POST', '/reset-link', undefined],
      ['DELETE', '/two-step', undefined],
      ['PUT', '/block', undefined],
      ['DELETE', '', { username: 'x' }],
    ] as const) {
      expect([path, await outcome(act(method, path, payload, target))]).toEqual([
        path,
        '409 IS_ADMINISTRATOR',
      ]);
    }
  });

  test('who lost their second step can sign in without it', async () => {
    const { api, admin } = home;
    const { userId, login, token } = await registerWithTwoStep(api, 'Two Steps', 'two@example.org');
    const target = { userId, token: admin.token };
    expect((await login()).statusCode).toBe(401);
    expect(await outcome(act('DELETE', '/two-step', undefined, target))).toBe(204);
    expect((await login()).statusCode).toBe(200);
    expect(await lastEvent(token)).toMatchObject({ kind: 'signed-in' });
    expect(await outcome(act('DELETE', '/two-step', undefined, target))).toBe(
      '409 TWO_STEP_IS_OFF',
    );
  });
});

describeSqlite('Calls of administrators', (engine) => {
  const home = setUpHousehold(engine);
  const routes = listRoutes().filter(([, route]) => route.role !== undefined);

  test.each(routes.map(([name]) => name))(
    '%s is refused to a sleeper and to a guest',
    async (name) => {
      const { api, rani } = home;
      const { method, path } = splitName(name);
      const url = path.replace(':id', rani.userId);
      const payload = { username: 'x', uses: 1, isAdministrator: true, isRegistrationOpen: true };
      const call = (token?: string) =>
        outcome(
          api.call(method, url, {
            ...(method !== 'GET' && { payload }),
            ...(token !== undefined && { token }),
          }),
        );
      expect(await call(rani.token)).toBe('403 NOT_ADMINISTRATOR');
      expect(await call()).toBe('401 UNAUTHENTICATED');
    },
  );

  test('what cannot be undone needs a confirmation of this sign-in', async () => {
    const { api, admin, rani } = home;
    const token = await signInAgain(api, admin.email);
    for (const [method, path, payload] of [
      ['POST', '/reset-link', undefined],
      ['DELETE', '/two-step', undefined],
      ['PUT', '/role', { isAdministrator: true }],
      ['DELETE', '', { username: 'x' }],
    ] as const) {
      const call = api.call(method, `/admin/people/${rani.userId}${path}`, {
        token,
        ...(payload && { payload }),
      });
      expect([path, await outcome(call)]).toEqual([path, '403 CONFIRMATION_REQUIRED']);
    }
  });
});
