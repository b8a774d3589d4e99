import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { ResetMail } from '#server/usecases/password-reset/request-password-reset.ts';
import { describeEachEngine } from '../support/engines.ts';
import { PASSWORD, resetPassword, setUpMira, signInAgain } from './signed-in.ts';
import { registerWithTwoStep, STEP_MS } from './two-step-sleeper.ts';
import { createTestApp, dataOf, HOUR_MS, setUpTestApp, START, timesOf } from './test-app.ts';

const EMAIL = 'mira@example.org';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

describeEachEngine('GET /account/events', (engine) => {
  const mails: ResetMail[] = [];
  const api = setUpTestApp(engine, { sendResetMail: async (mail) => void mails.push(mail) });
  const mira = setUpMira(api, EMAIL, FIREFOX);

  const { events } = mira;
  /** By default from a distant address. */
  const guessPassword = (remoteAddress = '203.0.113.77') =>
    api.call('POST', '/login', {
      payload: { email: EMAIL, password: 'not the one' },
      remoteAddress,
    });
  const send = mira.call;
  const enterSleep = async (): Promise<string> =>
    (await dataOf(send('POST', '/sleeps', timesOf(api.clock.now - 2 * HOUR_MS)))).sleep.id;

  test('GET /account/events pages newest first, each event once', async () => {
    for (let n = 0; n < 3; n += 1) {
      const id = await enterSleep();
      await send('DELETE', `/sleeps/${id}`);
    }
    const all = await events();
    expect(all).toHaveLength(5);
    const first = await mira.read('/account/events?limit=3');
    const second = await mira.read(`/account/events?limit=3&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    expect([...first.items, ...second.items]).toEqual(all);
  });

  const failures = async () => (await events()).filter(({ kind }) => kind === 'sign-in-failed');

  test('failed sign-ins are one event per network and hour, with a count and the last time', async () => {
    const times = [0, HOUR_MS - 1, HOUR_MS, HOUR_MS + 1];
    for (const time of times) {
      api.clock.now = START + time;
      await guessPassword();
      // Flush after each guess, as if minutes apart.
      await failures();
    }
    await guessPassword('198.51.100.1');
    const iso = (time: number) => new Date(START + time).toISOString();
    expect(await failures()).toMatchObject([
      { network: '198.51.100.0/24', times: 1 },
      { network: '203.0.113.0/24', times: 2, occurredAt: iso(HOUR_MS) },
      {
        network: '203.0.113.0/24',
        times: 2,
        occurredAt: iso(0),
        lastOccurredAt: iso(HOUR_MS - 1),
      },
    ]);
  });

  test('the audit log shows a sign-in that stopped at the code, and no completed one', async () => {
    const rani = await registerWithTwoStep(api, 'Rani', 'rani@example.org');
    const other = await createTestApp(engine, { storage: api.storage });
    const stopped = async () =>
      (await rani.events())
        .filter(({ kind }) => kind === 'sign-in-stopped')
        .map(({ times }) => times);
    const goOn = async (at = api) => {
      api.clock.now += STEP_MS;
      at.clock.now = api.clock.now;
      const payload = { email: rani.email, password: PASSWORD, code: rani.code() };
      expect((await at.call('POST', '/login', { payload })).statusCode).toBe(200);
    };
    // Two sign-ins without a code, of which one continues.
    await rani.login();
    await rani.login(' ');
    expect(await stopped()).toEqual([2]);
    await goOn();
    expect(await stopped()).toEqual([1]);

    // At once, before the flush; and when an earlier one is not meant.
    await rani.login();
    await goOn();
    expect(await stopped()).toEqual([1]);
    api.clock.now += 11 * 60_000;
    await goOn();
    expect(await stopped()).toEqual([1]);

    // The code goes to another server.
    await rani.login();
    await goOn(other);
    await rani.login('', 'not the password');
    expect(await stopped()).toEqual([1]);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  type Happening = {
    what: string;
    kinds: string[];
    detail?: string | null;
    happen: () => Promise<unknown>;
  };
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
        const [{ id }] = (await mira.read('/account/sessions')).items;
        await signInForLater();
        await twice(() => send('DELETE', `/account/sessions/${id}`));
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
      what: 'a password changed, after a wrong one',
      kinds: ['password-changed', 'password-refused'],
      happen: async () => {
        for (const currentPassword of ['not the one', PASSWORD]) {
          const payload = { currentPassword, newPassword: 'quite another one' };
          await send('PUT', '/account/password', payload);
        }
      },
    },
    {
      what: 'a reset asked for, and done, twice',
      kinds: ['signed-in', 'password-reset', 'password-reset-requested'],
      happen: async () => {
        await api.call('POST', '/password-resets', { payload: { email: EMAIL } });
        await expect.poll(() => mails).toHaveLength(1);
        await twice(() => resetPassword(api, mails[0]?.token ?? ''));
        await signInForLater('quite another one');
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
      what: 'an export as CSV',
      kinds: ['exported'],
      detail: 'csv',
      happen: () => send('GET', '/account/export?format=csv'),
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
      what: 'neither start nor end, a dry run, or another goal',
      kinds: [],
      happen: async () => {
        const id = await enterSleep();
        await send('DELETE', `/sleeps/${id}?dryRun=true`);
        await send('POST', '/sleeps/start');
        await send('PUT', '/sleeps/active/end');
        await send('PATCH', '/account', { sleepGoalMinutes: 450 });
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
});
