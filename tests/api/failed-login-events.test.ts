import { beforeEach, expect, test } from 'vitest';
import { describeEachEngine } from '../support/engines.ts';
import { allEvents, guessPassword } from './audit-log.ts';
import { clearAccounts, PASSWORD, registerAndSignIn, type SignedIn } from './signed-in.ts';
import { createTestApp, setUpTestApp, START } from './test-app.ts';
import { registerWithTwoStep, STEP_MS } from './two-step-sleeper.ts';

const EMAIL = 'mira@example.org';
const HOUR_MS = 3_600_000;

describeEachEngine('Account events of failed sign-ins', (engine) => {
  const api = setUpTestApp(engine);
  let mira: SignedIn;
  beforeEach(async () => {
    await clearAccounts(api);
    mira = await registerAndSignIn(api, 'Mira', EMAIL);
  });

  const failures = async () =>
    (await allEvents(api, mira.token)).filter(({ kind }) => kind === 'sign-in-failed');

  test('failed sign-ins are one event per network and hour, with a count and the last time', async () => {
    const times = [0, HOUR_MS - 1, HOUR_MS, HOUR_MS + 1];
    for (const time of times) {
      api.clock.now = START + time;
      await guessPassword(api, EMAIL);
      // Flush after each guess, as if minutes apart.
      await failures();
    }
    await guessPassword(api, EMAIL, '198.51.100.1');
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
      (await allEvents(api, rani.token))
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
});
