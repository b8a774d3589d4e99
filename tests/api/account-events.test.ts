import { isDeepStrictEqual } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
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
import { callAs, setUpTestApp } from './test-app.ts';

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
  const send = callAs(api, () => mira);
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

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  type Happening = {
    what: string;
    kinds: string[];
    detail?: string | null;
    happen: () => Promise<unknown>;
  };
  const changePassword = (currentPassword: string) =>
    send('PUT', '/account/password', { currentPassword, newPassword: 'quite another one' });
  const listSessions = async (token = mira.token) =>
    (await api.call('GET', '/account/sessions', { token })).json().data.items;
  const signInForLater = async (password = PASSWORD) => {
    mira.token = await signInAgain(api, EMAIL, { password });
  };
  /** A repeat records nothing. */
  const twice = async (act: () => Promise<unknown>) => {
    await act();
    await act();
  };
  const HAPPENINGS: Happening[] = [
    { what: 'a sign-in', kinds: ['signed-in'], happen: () => signInAgain(api, EMAIL) },
    { what: 'a wrong password', kinds: ['sign-in-failed'], happen: () => guess() },
    {
      what: 'a sign-out, twice',
      kinds: ['signed-in', 'signed-out'],
      happen: () => twice(() => send('POST', '/logout')).then(() => signInForLater()),
    },
    {
      what: 'another device signed out, twice',
      kinds: ['device-signed-out', 'signed-in'],
      detail: 'Firefox on Linux',
      happen: async () => {
        const [{ id }] = await listSessions();
        await signInForLater();
        await twice(() => send('DELETE', `/account/sessions/${id}`));
      },
    },
    {
      what: 'this device signed out from the list',
      kinds: ['signed-in', 'signed-out'],
      happen: async () => {
        const [{ id }] = await listSessions();
        await send('DELETE', `/account/sessions/${id}`);
        await signInForLater();
      },
    },
    {
      what: 'all others signed out, twice',
      kinds: ['others-signed-out', 'signed-in'],
      happen: async () => {
        await signInAgain(api, EMAIL);
        await twice(() => send('DELETE', '/account/sessions'));
      },
    },
    {
      what: 'a password changed',
      kinds: ['password-changed'],
      happen: () => changePassword(PASSWORD),
    },
    {
      what: 'a change with a wrong password',
      kinds: ['password-refused'],
      happen: () => changePassword('not the one'),
    },
    { what: 'a reset asked for', kinds: ['password-reset-requested'], happen: askForReset },
    {
      what: 'a reset done, twice',
      kinds: ['signed-in', 'password-reset', 'password-reset-requested'],
      happen: async () => {
        const url = `/password-resets/${await askForReset()}`;
        const payload = { newPassword: 'quite another one' };
        await twice(() => api.call('PUT', url, { payload }));
        await signInForLater(payload.newPassword);
      },
    },
    {
      what: 'name and email changed, twice',
      kinds: ['email-changed', 'username-changed'],
      happen: () => {
        const change = { username: 'Rani', email: 'r@example.org', currentPassword: PASSWORD };
        return twice(() => send('PATCH', '/account', change));
      },
    },
    {
      what: 'nothing else of the account',
      kinds: [],
      happen: () => send('PATCH', '/account', { sleepGoalMinutes: 450, timeZone: 'Asia/Jakarta' }),
    },
    {
      what: 'an export as CSV',
      kinds: ['exported'],
      detail: 'csv',
      happen: () => api.call('GET', '/account/export?format=csv', { token: mira.token }),
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
      what: 'a sleep deleted and restored, each twice',
      kinds: ['sleep-restored', 'sleep-deleted'],
      detail: '2026-11-22',
      happen: async () => {
        const id = await enterSleep();
        await twice(() => send('DELETE', `/sleeps/${id}`));
        await twice(() => send('POST', `/sleeps/${id}/restore`));
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
