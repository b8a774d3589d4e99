import { createReadStream } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { listRoutes, splitName } from '#contract/routes/routes.ts';
import { createSetupLink } from '#server/usecases/administration/invitations.ts';
import { updateAccount } from '#server/storage/tables/accounts.ts';
import { describeEachEngine, describeSqlite, type TestEngine } from '../support/engines.ts';
import { PASSWORD, clearAccounts, registerAndSignIn, signInAgain } from './signed-in.ts';
import {
  createTestApp,
  DAY_MS,
  setUpTestApp,
  type TestApp,
  type TestAppOptions,
} from './test-app.ts';
import { registerWithTwoStep } from './two-step-sleeper.ts';

const HOUR_MS = 3_600_000;
let names = 0;

/** An app, an administrator whose sign-in is confirmed, and a sleeper. */
function setUpHousehold(engine: TestEngine, options: TestAppOptions = {}) {
  const api = setUpTestApp(engine, options);
  const home = {
    api,
    admin: { userId: '', token: '', email: '' },
    rani: { userId: '', token: '', email: '' },
  };
  beforeEach(async () => {
    await clearAccounts(api);
    await api.storage.db.deleteFrom('invitations').execute();
    await api.storage.db.deleteFrom('server_settings').execute();
    home.admin = await addAdministrator(api);
    home.rani = await addSleeper(api);
  });
  return home;
}

async function addSleeper(api: TestApp) {
  names += 1;
  const email = `sleeper${names}@example.org`;
  return { email, ...(await registerAndSignIn(api, `Sleeper ${names}`, email)) };
}

async function addAdministrator(api: TestApp) {
  const signedIn = await addSleeper(api);
  await api.storage.transaction((trx) =>
    updateAccount(trx, signedIn.userId, { role: 'administrator' }),
  );
  await confirm(api, signedIn.token);
  return signedIn;
}

const confirm = (api: TestApp, token: string, code?: string) =>
  api.call('POST', '/account/confirmation', {
    token,
    payload: { currentPassword: PASSWORD, ...(code !== undefined && { code }) },
  });

const makeLink = async ({ storage, clock }: TestApp) => {
  names += 1;
  const newId = () => `00000000-0000-7000-8000-${String(names).padStart(12, '0')}`;
  return (await createSetupLink({ storage, now: () => clock.now, newId }))?.token ?? '';
};

const register = (api: TestApp, invitation?: string) => {
  names += 1;
  const payload = {
    username: `New ${names}`,
    email: `new${names}@example.org`,
    password: PASSWORD,
  };
  return api.call('POST', '/register', {
    payload: { ...payload, ...(invitation !== undefined && { invitation }) },
  });
};

/** Status and code of a failure, or the status alone. */
const outcome = async (answer: ReturnType<TestApp['call']>) => {
  const { statusCode, body } = await answer;
  const code = body === '' ? undefined : (JSON.parse(body) as { code?: string }).code;
  return code === undefined ? statusCode : `${statusCode} ${code}`;
};

const isAdministrator = async (api: TestApp, token: string) =>
  (await api.call('GET', '/account', { token })).json().data.isAdministrator;

describeEachEngine('The first administrator', (engine) => {
  const api = setUpTestApp(engine);
  beforeEach(async () => {
    await clearAccounts(api);
    await api.storage.db.deleteFrom('invitations').execute();
  });

  test('comes by the setup link alone, not by being first, and the link works once', async () => {
    const first = await addSleeper(api);
    expect(await isAdministrator(api, first.token)).toBe(false);
    const setup = await makeLink(api);
    expect(await outcome(register(api, 'invented'))).toBe('410 INVITATION_EXPIRED');
    expect(await outcome(register(api, setup))).toBe(201);
    const token = await signInAgain(api, `new${names}@example.org`);
    expect(await isAdministrator(api, token)).toBe(true);
    expect(await outcome(register(api, setup))).toBe('410 INVITATION_EXPIRED');
    expect(await makeLink(api)).toBe('');
  });

  test('may be an account that is signed in, within 24 hours', async () => {
    const { token } = await addSleeper(api);
    const become = (setup: string) =>
      outcome(api.call('PUT', '/account/administrator', { token, payload: { setup } }));
    const late = await makeLink(api);
    api.clock.now += 24 * HOUR_MS;
    expect(await become(late)).toBe('410 INVITATION_EXPIRED');
    expect(await become(await makeLink(api))).toBe(204);
    expect(await isAdministrator(api, token)).toBe(true);
  });

  test('is one, though two setup links are used at once', async () => {
    const links = [await makeLink(api), await makeLink(api)];
    const sleepers = [await addSleeper(api), await addSleeper(api)];
    const outcomes = await Promise.all(
      sleepers.map(({ token }, index) =>
        outcome(
          api.call('PUT', '/account/administrator', { token, payload: { setup: links[index] } }),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([204, '410 INVITATION_EXPIRED']);
  });
});

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

  test('lose the role with the next call', async () => {
    const { api, admin, rani } = home;
    expect(await changeRole(admin, rani.userId, true)).toBe(204);
    expect(await outcome(api.call('GET', '/admin/people', { token: rani.token }))).toBe(200);
    expect(await changeRole(admin, rani.userId, false)).toBe(204);
    const refused = api.call('GET', '/admin/people', { token: rani.token });
    expect(await outcome(refused)).toBe('403 NOT_ADMINISTRATOR');
  });

  test('keep the last of them while there are other accounts', async () => {
    const { api, admin, rani } = home;
    expect(await changeRole(admin, admin.userId, false)).toBe('409 LAST_ADMINISTRATOR');
    expect(await erase(admin)).toBe('409 LAST_ADMINISTRATOR');
    expect(await erase(rani)).toBe(204);
    expect(await erase(admin)).toBe(204);
    expect(await api.storage.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
  });
});

describeEachEngine('Invitations', (engine) => {
  const home = setUpHousehold(engine);
  const invite = async (uses: number) => {
    const { api, admin } = home;
    const made = await api.call('POST', '/admin/invitations', {
      token: admin.token,
      payload: { uses },
    });
    return made.json().data as { id: string; token: string };
  };
  const close = async () => {
    const { api, admin } = home;
    const payload = { isRegistrationOpen: false };
    const closed = await api.call('PATCH', '/admin/server', { token: admin.token, payload });
    expect(closed.json().data.registration).toEqual({ isOpen: false, isFixed: false });
  };

  test('admit while registration is closed, as often as they say, and make no administrator', async () => {
    const { api } = home;
    await close();
    expect(await outcome(register(api))).toBe('403 REGISTRATION_CLOSED');
    const { token } = await invite(2);
    expect(await outcome(register(api, token))).toBe(201);
    const invited = await signInAgain(api, `new${names}@example.org`);
    expect(await isAdministrator(api, invited)).toBe(false);
    const atOnce = await Promise.all([
      outcome(register(api, token)),
      outcome(register(api, token)),
    ]);
    expect(atOnce.toSorted()).toEqual([201, '410 INVITATION_EXPIRED']);
  });

  test('are not used up by a registration that fails', async () => {
    const { api, rani } = home;
    const { token: invitation } = await invite(1);
    const payload = { username: 'Somebody', email: rani.email, password: PASSWORD, invitation };
    expect(await outcome(api.call('POST', '/register', { payload }))).toBe('409 EMAIL_TAKEN');
    expect(await outcome(register(api, invitation))).toBe(201);
  });

  test('end after seven days, or when they are revoked', async () => {
    const { api, admin } = home;
    const list = async () =>
      (await api.call('GET', '/admin/invitations', { token: admin.token })).json().data.items;
    const revoked = await invite(1);
    const old = await invite(20);
    expect(await list()).toHaveLength(2);
    const url = `/admin/invitations/${revoked.id}`;
    expect(await outcome(api.call('DELETE', url, { token: admin.token }))).toBe(204);
    expect(await outcome(api.call('DELETE', url, { token: admin.token }))).toBe(
      '404 INVITATION_NOT_FOUND',
    );
    expect(await outcome(register(api, revoked.token))).toBe('410 INVITATION_EXPIRED');
    api.clock.now += 7 * DAY_MS;
    expect(await outcome(register(api, old.token))).toBe('410 INVITATION_EXPIRED');
    expect(await list()).toEqual([]);
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
    const weekdays = [1, 2, 3, 4, 5, 6, 7];
    await api.call('PUT', '/account/reminders', {
      token,
      payload: {
        bedtime: { isOn: true, weekdays, setMinute: 1320 },
        stillAsleep: { isOn: false, weekdays },
        morning: { isOn: false, weekdays, setMinute: 480 },
        quietHours: null,
      },
    });
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
    await confirm(api, home.admin.token);
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

describe('The server', () => {
  describeSqlite('with registration fixed by its environment', (engine) => {
    const home = setUpHousehold(engine, { config: { registration: 'open' } });
    test('refuses to close it', async () => {
      const { api, admin } = home;
      const payload = { isRegistrationOpen: false };
      const call = api.call('PATCH', '/admin/server', { token: admin.token, payload });
      expect(await outcome(call)).toBe('409 SETTING_IS_FIXED');
    });
  });

  describeEachEngine('describes itself', (engine) => {
    const home = setUpHousehold(engine);
    test('with figures and without a name', async () => {
      const { api, admin, rani } = home;
      await api.call('POST', '/login', { payload: { email: rani.email, password: 'a wrong one' } });
      await api.app.close();
      const again = await createTestApp(engine, { storage: api.storage });
      const state = await again.call('GET', '/admin/server', { token: admin.token });
      expect(state.json().data).toMatchObject({
        database: { engine: engine.name, freeBytes: null },
        failingChannels: 0,
        failingWebhooks: 0,
        failedSignIns: 1,
        registration: { isOpen: true, isFixed: false },
        sendsMail: false,
        backups: null,
        mayDownload: false,
      });
      expect(state.body).not.toContain('Sleeper');
    });
  });

  describeSqlite('sends mail', (engine) => {
    const sent: object[] = [];
    const send = async (mail: object) => void sent.push(mail);
    const home = setUpHousehold(engine, {
      sendPersonMail: send,
      sendTestMail: async (to) => {
        if (sent.length > 0) throw new Error('EAUTH 535');
        await send(to);
      },
    });

    test('to the administrator as a test, and says why it was refused', async () => {
      const { api, admin } = home;
      const testMail = async () =>
        (await api.call('POST', '/admin/test-mail', { token: admin.token })).json().data;
      expect(await testMail()).toEqual({ isDelivered: true, reason: null });
      expect(await testMail()).toEqual({ isDelivered: false, reason: 'EAUTH 535' });
      expect(sent).toEqual([{ email: admin.email, language: 'en' }]);
    });

    test('to a person whose account an administrator changed', async () => {
      const { api, admin, rani } = home;
      sent.length = 0;
      await api.call('PUT', `/admin/people/${rani.userId}/block`, { token: admin.token });
      await expect
        .poll(() => sent)
        .toEqual([{ email: rani.email, language: null, change: 'blocked' }]);
    });
  });

  describeSqlite('offers a backup', (engine) => {
    const copies = {
      start: () => {},
      run: async () => {},
      stop: async () => {},
      read: async () => ({ count: 1, lastAt: 0, isLate: true }),
      open: async () => createReadStream(import.meta.filename),
    };
    test('after a confirmation with a second step, once an hour, and tells everybody', async () => {
      const api = await createTestApp(engine, { backups: copies, config: { rateLimit: 'on' } });
      const download = (token: string) => outcome(api.call('GET', '/admin/backup', { token }));
      const rani = await addSleeper(api);
      const admin = await addAdministrator(api);
      expect(await download(admin.token)).toBe('409 TWO_STEP_IS_OFF');
      const two = await registerWithTwoStep(api, 'Two Steps', 'two@example.org');
      await api.storage.transaction((trx) =>
        updateAccount(trx, two.userId, { role: 'administrator' }),
      );
      expect(await download(two.token)).toBe('403 CONFIRMATION_REQUIRED');
      expect((await confirm(api, two.token, two.code(1))).statusCode).toBe(200);
      const { statusCode, headers } = await api.call('GET', '/admin/backup', { token: two.token });
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/vnd.sqlite3']);
      expect(await download(two.token)).toBe('429 TOO_MANY_REQUESTS');
      const events = await api.call('GET', '/account/events', { token: rani.token });
      expect(events.json().data.items[0]).toMatchObject({ kind: 'backup-downloaded' });
    });
  });
});
