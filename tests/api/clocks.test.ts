import { expect, test } from 'vitest';
import { describeSqlite } from '../support/engines.ts';
import { HOUR_MS, MINUTE_MS } from '#testkit/sleepers.ts';
import { DAY_MS, setUpTestApp, START } from './test-app.ts';

const iso = (instant: number) => new Date(instant).toISOString();

describeSqlite('Wrong clocks', (engine) => {
  const api = setUpTestApp(engine);

  /** A sleeper who has just started a sleep, with a long sign-in. */
  async function startedSleeper() {
    api.clock.now = START;
    const { token } = await api.addSignedIn(START + 900 * DAY_MS);
    const start = (payload?: object) =>
      api.call('POST', '/sleeps/start', { token, ...(payload && { payload }) });
    const { sleepLogId } = (await start()).json().data;
    const end = () => api.call('PUT', `/sleeps/${sleepLogId}/end`, { token });
    return { token, start, end };
  }

  test('a server clock set back before the start rejects the end until it is correct again', async () => {
    const { end } = await startedSleeper();
    api.clock.now = START - 2 * MINUTE_MS - 1;
    const refused = await end();
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'END_BEFORE_START',
      message: expect.stringContaining('By the server’s clock, this sleep has not started yet'),
    });
    api.clock.now = START + 8 * HOUR_MS;
    expect((await end()).json().data).toMatchObject({ durationMinutes: 480, pointsAwarded: 80 });
  });

  test('a start after a server clock was ahead is rejected with the reason', async () => {
    const { start, end } = await startedSleeper();
    api.clock.now = START + 8 * HOUR_MS;
    await end();
    api.clock.now = START + 5 * HOUR_MS;
    const refused = await start();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'SLEEP_OVERLAPS',
      message: expect.stringContaining('By the server’s clock, your last sleep has not ended yet'),
    });
  });

  test('a revoked sign-in stays revoked at any clock setting', async () => {
    api.clock.now = START;
    const { token } = await api.addSignedIn(START + DAY_MS);
    await api.call('POST', '/logout', { token });
    for (const now of [START - DAY_MS, START, START + HOUR_MS]) {
      api.clock.now = now;
      expect((await api.call('GET', '/dashboard', { token })).statusCode).toBe(401);
    }
  });

  test('a repeated request is recognized after the clock was set back', async () => {
    const { token, end } = await startedSleeper();
    api.clock.now = START + 30 * HOUR_MS;
    await end();
    const enter = () =>
      api.call('POST', '/sleeps', {
        token,
        headers: { 'idempotency-key': 'once' },
        payload: { startTime: iso(START - 9 * HOUR_MS), endTime: iso(START - HOUR_MS) },
      });
    const first = await enter();
    expect(first.statusCode).toBe(201);
    api.clock.now = START + 6 * HOUR_MS;
    expect((await enter()).json()).toEqual(first.json());
  });
});
