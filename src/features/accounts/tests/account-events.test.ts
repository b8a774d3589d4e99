import { expect, test } from 'vitest';
import type { ResetMail } from '#password-reset/server/request-password-reset.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { PASSWORD, resetPassword, setUpMira, signInAgain } from '#tests/api/signed-in.ts';
import { registerWithTwoStep, STEP_MS } from '#two-step/tests/two-step-sleeper.ts';
import {
  createTestApp,
  dataOf,
  HOUR_MS,
  setUpTestApp,
  START,
  timesOf,
} from '#tests/api/test-app.ts';

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
  const failures = async () => (await events()).filter(({ kind }) => kind === 'sign-in-failed');

  test('failed sign-ins are one event per network and hour with a count, and are paged newest first', async () => {
    for (const time of [0, HOUR_MS - 1, HOUR_MS, HOUR_MS + 1]) {
      api.clock.now = START + time;
      await guessPassword();
      // Flush after each guess, as if minutes apart.
      await failures();
    }
    await guessPassword('198.51.100.1');
    const iso = (time: number) => new Date(START + time).toISOString();
    const distant = { network: '203.0.113.0/24', times: 2 };
    expect(await failures()).toMatchObject([
      { network: '198.51.100.0/24', times: 1 },
      { ...distant, occurredAt: iso(HOUR_MS) },
      { ...distant, occurredAt: iso(0), lastOccurredAt: iso(HOUR_MS - 1) },
    ]);
    const first = await mira.read('/account/events?limit=2');
    const second = await mira.read(`/account/events?limit=3&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    expect([...first.items, ...second.items]).toEqual(await events());
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

  if (engine.name !== 'sqlite') return;

  test('the audit log has each change with its detail, and no repeat', async () => {
    const twice = async (act: () => Promise<unknown>) => {
      await act();
      await act();
    };
    const signIn = async (email = EMAIL) => {
      mira.token = await signInAgain(api, email);
    };
    const [{ id: firstSignIn }] = (await mira.read('/account/sessions')).items;
    await signIn();
    await twice(() => send('DELETE', `/account/sessions/${firstSignIn}`));
    await signInAgain(api, EMAIL);
    await twice(() => send('DELETE', '/account/sessions'));
    await twice(() => send('POST', '/logout'));
    await signIn();

    const times = timesOf(api.clock.now - 2 * HOUR_MS);
    const { id } = (await dataOf(send('POST', '/sleeps', times))).sleep;
    await send('DELETE', `/sleeps/${id}?dryRun=true`);
    await twice(() => send('DELETE', `/sleeps/${id}`));
    await twice(() => send('POST', `/sleeps/${id}/restore`));
    await send('POST', '/sleeps/start');
    await send('PUT', '/sleeps/active/end');
    await send('PATCH', '/account', { sleepGoalMinutes: 450 });
    await send('GET', '/account/export?format=csv');

    const change = { username: 'Rani', email: 'r@example.org', currentPassword: PASSWORD };
    await twice(() => send('PATCH', '/account', change));
    for (const currentPassword of ['not the one', PASSWORD]) {
      await send('PUT', '/account/password', { currentPassword, newPassword: 'quite another one' });
    }
    await api.call('POST', '/password-resets', { payload: { email: change.email } });
    await expect.poll(() => mails).toHaveLength(1);
    await twice(() => resetPassword(api, mails[0]?.token ?? '', PASSWORD));
    await signIn(change.email);

    const recorded = await events();
    expect(recorded.map(({ byOperator }) => byOperator)).not.toContain(true);
    expect(recorded.map(({ kind, detail }) => `${kind} ${detail ?? ''}`.trim())).toEqual([
      'signed-in',
      'password-reset',
      'password-reset-requested',
      'password-changed',
      'password-refused',
      'email-changed',
      'username-changed',
      'exported csv',
      'sleep-restored 2026-11-22',
      'sleep-deleted 2026-11-22',
      'signed-in',
      'signed-out',
      'others-signed-out',
      'signed-in',
      'device-signed-out Firefox on Linux',
      'signed-in',
      'signed-in',
      'account-created',
    ]);
  });
});
