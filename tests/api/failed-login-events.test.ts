import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { allEvents, guessPassword } from './audit-log.ts';
import {
  clearAccounts,
  PASSWORD,
  registerAndSignIn,
  signInAgain,
  type SignedIn,
} from './signed-in.ts';
import { createTestApp, setUpTestApp, START } from './test-app.ts';
import { registerWithTwoStep, STEP_MS } from './two-step-sleeper.ts';

const EMAIL = 'mira@example.org';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const HOUR_MS = 3_600_000;

describeEachEngine('Account events of failed sign-ins', (engine) => {
  const api = setUpTestApp(engine);
  let mira: SignedIn;
  beforeEach(async () => {
    await clearAccounts(api);
    mira = await registerAndSignIn(api, 'Mira', EMAIL, FIREFOX);
  });

  const guess = (remoteAddress?: string, headers?: object) =>
    guessPassword(api, EMAIL, { remoteAddress, ...(headers && { headers }) });
  const events = () => allEvents(api, mira.token);
  const kinds = async () => (await events()).map(({ kind }) => kind);
  const failures = async () => (await events()).filter(({ kind }) => kind === 'sign-in-failed');

  test('failed sign-ins are one event per network and hour, with a count and the last time', async () => {
    const times = [0, HOUR_MS - 1, HOUR_MS, HOUR_MS + 1];
    for (const time of times) {
      api.clock.now = START + time;
      await guess();
      // Flush after each guess, as if minutes apart.
      await events();
    }
    await guess('198.51.100.1');
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
    const stopped = async () =>
      (await allEvents(api, rani.token))
        .filter(({ kind }) => kind === 'sign-in-stopped')
        .map(({ times }) => times);
    const goOn = async (at = api) => {
      api.clock.now += STEP_MS;
      at.clock.now = api.clock.now;
      const payload = { email: rani.email, password: PASSWORD, code: rani.code() };
      expect((await at.call('POST', '/login', { payload })).statusCode).toBe(200);
    };
    // Two sign-ins without a code, at two times.
    await rani.login();
    expect(await stopped()).toEqual([1]);
    api.clock.now += 11 * 60_000;
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
    const other = await createTestApp(engine, { storage: api.storage });
    await rani.login();
    await goOn(other);
    expect(await stopped()).toEqual([1]);
    await rani.login('', 'not the password');
    expect(await stopped()).toEqual([1]);

    // One of two simultaneous sign-ins continues.
    await rani.login();
    await rani.login();
    await goOn();
    expect(await stopped()).toEqual([2]);
  });

  // The tests below do not depend on the engine.
  if (engine.name !== 'sqlite') return;

  test('is written when the server stops, too', async () => {
    const stopping = await createTestApp(engine, { storage: api.storage });
    await stopping.call('POST', '/login', { payload: { email: EMAIL, password: 'wrong one' } });
    await stopping.app.close();
    expect(await kinds()).toContain('sign-in-failed');
  });

  test('an event of failed sign-ins names the device only if it was always the same', async () => {
    await guess('203.0.113.1', { 'user-agent': FIREFOX });
    await guess('203.0.113.2', { 'user-agent': FIREFOX });
    expect(await failures()).toMatchObject([{ device: 'Firefox on Linux', times: 2 }]);
    await guess('203.0.113.3', { 'user-agent': 'curl/8.10.1' });
    expect(await failures()).toMatchObject([{ device: null, times: 3 }]);
  });

  test('an event of failed sign-ins precedes a later sign-in', async () => {
    await guess();
    await signInAgain(api, EMAIL);
    expect((await kinds()).slice(0, 2)).toEqual(['signed-in', 'sign-in-failed']);
  });

  test('a failed sign-in to an unknown email records no event', async () => {
    const payload = { email: 'nobody@example.org', password: PASSWORD };
    expect((await api.call('POST', '/login', { payload })).statusCode).toBe(401);
    await events();
    const rows = await api.storage.db.selectFrom('account_events').select('kind').execute();
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['account-created', 'signed-in']);
  });
});
