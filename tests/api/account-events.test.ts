import { isDeepStrictEqual } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import type { AccountEvent } from '#contract/account-events.ts';
import type { ResetMail } from '#server/usecases/password-reset/request-password-reset.ts';
import { describeEachEngine } from '../support/engines.ts';
import { allEvents, eventsPage, guessPassword } from './audit-log.ts';
import {
  clearAccounts,
  PASSWORD,
  registerAndSignIn,
  signInAgain,
  type SignedIn,
} from './signed-in.ts';
import { setUpTestApp, START } from './test-app.ts';
import { registerWithTwoStep } from './two-step-sleeper.ts';

const EMAIL = 'mira@example.org';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const HOUR_MS = 3_600_000;

describeEachEngine('GET /account/events', (engine) => {
  const api = setUpTestApp(engine, { sendResetMail: async (mail) => void mails.push(mail) });
  let mira: SignedIn;
  let mails: ResetMail[];
  beforeEach(async () => {
    await clearAccounts(api);
    mails = [];
    mira = await registerAndSignIn(api, 'Mira', EMAIL, FIREFOX);
  });

  const page = (query = '', token = mira.token) => eventsPage(api, token, query);
  const events = (token = mira.token) => allEvents(api, token);
  const kinds = async (token?: string) => (await events(token)).map(({ kind }) => kind);
  const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    api.call(method, url, { token: mira.token, ...(payload && { payload }) });
  const guess = (remoteAddress?: string) => guessPassword(api, EMAIL, { remoteAddress });
  const enterSleep = async () => {
    const startTime = new Date(api.clock.now - 10 * HOUR_MS).toISOString();
    const endTime = new Date(api.clock.now - 2 * HOUR_MS).toISOString();
    const answer = await send('POST', '/sleeps', { startTime, endTime });
    return answer.json().data.sleep.id as string;
  };
  const askForReset = async () => {
    await api.call('POST', '/password-resets', { payload: { email: EMAIL } });
    await expect.poll(() => mails).toHaveLength(1);
    return mails[0]?.token;
  };

  test('a change is rolled back if its account event cannot be written', async () => {
    const id = await enterSleep();
    await api.storage.db.schema.alterTable('account_events').renameTo('elsewhere').execute();
    try {
      expect((await send('DELETE', `/sleeps/${id}`)).statusCode).toBe(500);
    } finally {
      await api.storage.db.schema.alterTable('elsewhere').renameTo('account_events').execute();
    }
    const sleeps = await api.call('GET', '/sleeps', { token: mira.token });
    expect(sleeps.json().data.items).toHaveLength(1);
    expect(await kinds()).not.toContain('sleep-deleted');
  });

  test('GET /account/events pages newest first, each event once', async () => {
    for (let n = 0; n < 3; n += 1) {
      const id = await enterSleep();
      await send('DELETE', `/sleeps/${id}`);
    }
    const all = await events();
    expect(all).toHaveLength(5);
    const first = await page('?limit=2');
    const second = await page(`?limit=2&cursor=${first.nextCursor}`);
    const third = await page(`?limit=2&cursor=${second.nextCursor}`);
    expect(third.nextCursor).toBeNull();
    expect([first, second, third].flatMap(({ items }) => items)).toEqual(all);
    expect((await page('?limit=5')).nextCursor).toBeNull();
  });

  type Happening = {
    what: string;
    kinds: string[];
    detail?: string | null;
    happen: () => Promise<unknown>;
  };
  const HAPPENINGS: Happening[] = [
    { what: 'a sign-in', kinds: ['signed-in'], happen: () => signInAgain(api, EMAIL) },
    { what: 'a wrong password', kinds: ['sign-in-failed'], happen: () => guess() },
    {
      what: 'a sign-out',
      kinds: ['signed-in', 'signed-out'],
      happen: async () => {
        await send('POST', '/logout');
        await send('POST', '/logout');
        mira.token = await signInAgain(api, EMAIL);
      },
    },
    {
      what: 'another device signed out, twice',
      kinds: ['device-signed-out', 'signed-in'],
      detail: 'Firefox on Linux',
      happen: async () => {
        const token = mira.token;
        mira.token = await signInAgain(api, EMAIL);
        const sessions = await api.call('GET', '/account/sessions', { token });
        const { id } = sessions
          .json()
          .data.items.find((item: { current: boolean }) => item.current);
        await send('DELETE', `/account/sessions/${id}`);
        await send('DELETE', `/account/sessions/${id}`);
      },
    },
    {
      what: 'this device signed out from the list',
      kinds: ['signed-in', 'signed-out'],
      happen: async () => {
        const sessions = await api.call('GET', '/account/sessions', { token: mira.token });
        await send('DELETE', `/account/sessions/${sessions.json().data.items[0].id}`);
        mira.token = await signInAgain(api, EMAIL);
      },
    },
    {
      what: 'all others signed out, twice',
      kinds: ['others-signed-out', 'signed-in'],
      happen: async () => {
        await signInAgain(api, EMAIL);
        await send('DELETE', '/account/sessions');
        await send('DELETE', '/account/sessions');
      },
    },
    {
      what: 'a password changed',
      kinds: ['password-changed'],
      happen: () =>
        send('PUT', '/account/password', {
          currentPassword: PASSWORD,
          newPassword: 'quite another one',
        }),
    },
    {
      what: 'a change with a wrong password',
      kinds: ['password-refused'],
      happen: () =>
        send('PUT', '/account/password', {
          currentPassword: 'not the one',
          newPassword: 'quite another one',
        }),
    },
    {
      what: 'the account not erased, for a wrong password',
      kinds: ['password-refused'],
      happen: () => send('DELETE', '/account', { currentPassword: 'not the one' }),
    },
    {
      what: 'a reset asked for',
      kinds: ['password-reset-requested'],
      happen: askForReset,
    },
    {
      what: 'a reset asked for and done, twice',
      kinds: ['signed-in', 'password-reset', 'password-reset-requested'],
      happen: async () => {
        const url = `/password-resets/${await askForReset()}`;
        await api.call('PUT', url, { payload: { newPassword: 'quite another one' } });
        await api.call('PUT', url, { payload: { newPassword: 'quite another one' } });
        mira.token = await signInAgain(api, EMAIL, { password: 'quite another one' });
      },
    },
    {
      what: 'name and email changed, twice',
      kinds: ['email-changed', 'username-changed'],
      happen: async () => {
        const change = { username: 'Rani', email: 'r@example.org', currentPassword: PASSWORD };
        await send('PATCH', '/account', change);
        await send('PATCH', '/account', change);
      },
    },
    {
      what: 'nothing else of the account',
      kinds: [],
      happen: () => send('PATCH', '/account', { sleepGoalMinutes: 450, timeZone: 'Asia/Jakarta' }),
    },
    {
      what: 'an export as JSON',
      kinds: ['exported'],
      detail: 'json',
      happen: () => api.call('GET', '/account/export', { token: mira.token }),
    },
    {
      what: 'an export as CSV',
      kinds: ['exported'],
      detail: 'csv',
      happen: () => api.call('GET', '/account/export?format=csv', { token: mira.token }),
    },
    {
      what: 'a sleep deleted, twice',
      kinds: ['sleep-deleted'],
      detail: '2026-11-22',
      happen: async () => {
        const id = await enterSleep();
        await send('DELETE', `/sleeps/${id}`);
        await send('DELETE', `/sleeps/${id}`);
      },
    },
    {
      what: 'an active sleep deleted',
      kinds: ['sleep-deleted'],
      detail: null,
      happen: async () => {
        const started = await send('POST', '/sleeps/start');
        await send('DELETE', `/sleeps/${started.json().data.sleepLogId}`);
      },
    },
    {
      what: 'a sleep restored, twice',
      kinds: ['sleep-restored', 'sleep-deleted'],
      detail: '2026-11-22',
      happen: async () => {
        const id = await enterSleep();
        await send('DELETE', `/sleeps/${id}`);
        await send('POST', `/sleeps/${id}/restore`);
        await send('POST', `/sleeps/${id}/restore`);
      },
    },
    {
      what: 'neither start nor end nor a dry run',
      kinds: [],
      happen: async () => {
        const id = await enterSleep();
        await send('DELETE', `/sleeps/${id}?dryRun=true`);
        const started = await send('POST', '/sleeps/start');
        await send('PUT', `/sleeps/${started.json().data.sleepLogId}/end`);
      },
    },
  ];

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('the first account event is the registration, with time, device and network', async () => {
    expect(await events()).toEqual([
      {
        id: expect.any(String),
        kind: 'signed-in',
        occurredAt: new Date(START).toISOString(),
        lastOccurredAt: new Date(START).toISOString(),
        times: 1,
        byOperator: false,
        device: 'Firefox on Linux',
        network: '127.0.0.0/24',
        detail: null,
      },
      expect.objectContaining({ kind: 'account-created', device: null }),
    ]);
  });

  test('account events are recorded for every change of two-step sign-in', async () => {
    const rani = await registerWithTwoStep(api, 'Rani', 'rani@example.org');
    const { token, recoveryCodes } = rani;
    const prove = (method: 'POST' | 'DELETE', path: string, code: string) =>
      api.call(method, `/account/two-step${path}`, {
        token,
        payload: { currentPassword: PASSWORD, code },
      });
    await rani.login();
    await rani.login('000000');
    await rani.login(rani.code(1));
    await rani.login(recoveryCodes[0]);
    await prove('POST', '/recovery-codes', 'not one of them');
    await prove('POST', '/recovery-codes', recoveryCodes[1] ?? '');
    api.clock.now += HOUR_MS;
    await prove('DELETE', '', rani.code());
    expect((await events(token)).map(({ kind, times }) => [kind, times])).toEqual([
      ['two-step-off', 1],
      ['recovery-codes-renewed', 1],
      ['recovery-code-used', 1],
      ['signed-in', 1],
      ['recovery-code-used', 1],
      ['signed-in', 1],
      ['code-failed', 2],
      ['two-step-on', 1],
      ['signed-in', 1],
      ['account-created', 1],
    ]);
  });

  test('DELETE /account deletes the account events and leaves one log line without the id', async () => {
    api.log.length = 0;
    expect((await send('DELETE', '/account', { currentPassword: PASSWORD })).statusCode).toBe(204);
    const rows = await api.storage.db.selectFrom('account_events').selectAll().execute();
    expect(rows).toEqual([]);
    const lines = api.log.filter((line) => line.includes('an account was erased'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      account: expect.stringMatching(/^\w{12}$/),
    });
    expect(api.log.join('')).not.toContain(mira.userId);
  });

  test('GET /account/export contains the account events, oldest first, without exports', async () => {
    await guess();
    await events();
    await api.call('GET', '/account/export', { token: mira.token });
    const exported = await api.call('GET', '/account/export', { token: mira.token });
    expect(exported.json().events.map((event: AccountEvent) => event.kind)).toEqual([
      'account-created',
      'signed-in',
      'sign-in-failed',
    ]);
  });

  test.each(HAPPENINGS)(
    'an account event is recorded for $what',
    async ({ kinds: expected, detail = null, happen }) => {
      const [before] = await events();
      await happen();
      const after = await events();
      const added = after.slice(
        0,
        after.findIndex((event) => isDeepStrictEqual(event, before)),
      );
      expect(added.map(({ kind }) => kind)).toEqual(expected);
      expect(added[0]?.detail ?? null).toBe(detail);
      expect(added.map(({ byOperator }) => byOperator)).not.toContain(true);
    },
  );

  test('a rejected change records no account event', async () => {
    const before = await kinds();
    await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    const taken = await send('PATCH', '/account', { username: 'Dewi' });
    expect(taken.statusCode).toBe(409);
    const notAsGood = await send('PUT', '/account/password', {
      currentPassword: PASSWORD,
      newPassword: 'password1',
    });
    expect(notAsGood.statusCode).toBe(422);
    expect(await kinds()).toEqual(before);
  });
});
