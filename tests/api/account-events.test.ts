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
import { callAs, dataOf, setUpTestApp } from './test-app.ts';

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

  const events = () => allEvents(api, mira.token);
  const send = callAs(api, () => mira);
  const enterSleep = async () => {
    const startTime = new Date(api.clock.now - 10 * HOUR_MS).toISOString();
    const endTime = new Date(api.clock.now - 2 * HOUR_MS).toISOString();
    const answer = await send('POST', '/sleeps', { startTime, endTime });
    return answer.json().data.sleep.id as string;
  };

  test('GET /account/events pages newest first, each event once', async () => {
    for (let n = 0; n < 3; n += 1) {
      const id = await enterSleep();
      await send('DELETE', `/sleeps/${id}`);
    }
    const all = await events();
    expect(all).toHaveLength(5);
    const first = await eventsPage(api, mira.token, '?limit=3');
    const second = await eventsPage(api, mira.token, `?limit=3&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    expect([first, second].flatMap(({ items }) => items)).toEqual(all);
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
      what: 'a wrong password',
      kinds: ['sign-in-failed'],
      happen: () => guessPassword(api, EMAIL),
    },
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
        const [{ id }] = (await dataOf(send('GET', '/account/sessions'))).items;
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
        const payload = { newPassword: 'quite another one' };
        await twice(() => api.call('PUT', `/password-resets/${mails[0]?.token}`, { payload }));
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
      what: 'an export as CSV',
      kinds: ['exported'],
      detail: 'csv',
      happen: () => api.call('GET', '/account/export?format=csv', { token: mira.token }),
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
        const started = await send('POST', '/sleeps/start');
        await send('PUT', `/sleeps/${started.json().data.sleepLogId}/end`);
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
