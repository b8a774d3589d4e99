// @module-tag slow
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { MAX_SLEEPS } from '../rules/sleep.ts';
import { createRateLimiter } from '#kernel/server/rate-limits/rate-limiter.ts';
import { CALLS_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import { sleepsOf } from '#testkit/sleeps.ts';
import { insertNights, insertSleepHistory } from '#testkit/sleep-history.ts';
import { describeSqlite } from '#tests/support/engines.ts';
import { choose } from '#reminders/tests/reminder-setup.ts';
import {
  createTestApp,
  DAY_MS,
  HOUR_MS,
  outcome,
  setUpSleeper,
  setUpTestApp,
  START,
  timesOf,
} from '#tests/api/test-app.ts';

const NIGHTS = 8_000;
const nights = sleepsOf(START - (NIGHTS + 1) * DAY_MS, NIGHTS);

describeSqlite('A long diary', (engine) => {
  const api = setUpTestApp(engine);
  const sleeper = setUpSleeper(api);
  beforeAll(async () => {
    await insertSleepHistory(api.storage, sleeper.userId, nights, 'UTC');
  });

  /** A night before all others, which makes their run one day longer. */
  const FIRST_NIGHT = timesOf((nights[0]?.endTime ?? 0) - DAY_MS);

  test.each([
    ['an entry', 'POST', '/sleeps?dryRun=true', FIRST_NIGHT, 16 + 9],
    // None of them has a note.
    ['a search', 'POST', '/sleeps/search', { q: 'rain' }, 8 + 1],
    // These have limits of their own. The plan of reminders and the answer each read all once, an export each time.
    ['a choice of reminders', 'PUT', '/account/reminders', choose('bedtime'), 7 + 7],
    ['an export', 'GET', '/account/export?format=csv', undefined, 7 + 7],
  ] as const)('%s counts per 1,000 sleeps that are not in memory', async (...row) => {
    const [, method, url, payload, calls] = row;
    const { token, userId } = sleeper;
    const limiter = createRateLimiter();
    const { storage } = api;
    const limited = await createTestApp(engine, { storage, limiter, config: { rateLimit: 'on' } });
    limiter.charge(CALLS_LIMIT, userId, CALLS_LIMIT.max - 39);
    const call = () => limited.call(method, url, { token, ...(payload && { payload }) });
    for (const _ of ['cold', 'warm']) expect((await call()).statusCode).toBeLessThan(300);
    let left = 0;
    while ((await limited.call('GET', '/account', { token })).statusCode === 200) left += 1;
    expect(39 - left).toBe(calls);
  });

  test('POST /sleeps/start and /sleeps/toggle start the 20,000th sleep, and none more', async () => {
    const year = 365 * DAY_MS;
    const { token, userId } = await api.addSignedIn(START + 101 * year);
    const press = (method: 'POST' | 'DELETE', url: string) => api.call(method, url, { token });
    await insertNights(api.storage, userId, MAX_SLEEPS - 1);
    // After these nights, which begin in 2010.
    const { now } = api.clock;
    api.clock.now = START + 100 * year;
    onTestFinished(() => void (api.clock.now = now));
    for (const [url, status] of [
      ['/sleeps/start', 201],
      ['/sleeps/toggle', 200],
    ] as const) {
      const started = await press('POST', url);
      expect([url, started.statusCode]).toEqual([url, status]);
      const { sleepLogId } = started.json().data;
      api.clock.now += HOUR_MS;
      await api.call('PUT', `/sleeps/${sleepLogId}/end`, { token });
      api.clock.now += HOUR_MS;
      expect(await outcome(press('POST', url))).toBe('422 TOO_MANY_SLEEPS');
      await press('DELETE', `/sleeps/${sleepLogId}`);
    }
  });

  test('a long diary can be exported again after a client disconnects', async () => {
    // The last export continues after this test.
    const { token, userId } = await api.addSignedIn();
    await insertSleepHistory(api.storage, userId, nights, 'UTC');
    const url = await api.app.listen({ port: 0 });
    const leaving = new AbortController();
    // Compressed, all of it would fit into the buffers of the connection.
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
    const begun = await fetch(`${url}/account/export`, { headers, signal: leaving.signal });
    expect(begun.status).toBe(200);
    const again = () => api.call('HEAD', '/account/export', { token });
    expect((await again()).statusCode).toBe(429);
    leaving.abort();
    await expect.poll(async () => (await again()).statusCode).toBe(200);
  });
});
