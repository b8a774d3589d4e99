// @module-tag slow
import { beforeAll, expect, test } from 'vitest';
import { createRateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import { CALLS_LIMIT } from '#server/http/limits/rate-limits.ts';
import { sleepsOf } from '#testkit/sleeps.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp, DAY_MS, setUpSleeper, setUpTestApp, START, timesOf } from './test-app.ts';

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
    ['an entry that folds them', 'POST', '/sleeps?dryRun=true', FIRST_NIGHT, 8],
    ['a search that reads them', 'POST', '/sleeps/search', { q: 'rain' }, 8],
    // It has a limit of its own.
    ['an export that reads them', 'GET', '/account/export?format=csv', undefined, 7],
  ] as const)('%s counts per 1,000 sleeps', async (_, method, url, payload, calls) => {
    const { token, userId } = sleeper;
    const limiter = createRateLimiter();
    const { storage } = api;
    const limited = await createTestApp(engine, { storage, limiter, config: { rateLimit: 'on' } });
    limiter.charge(CALLS_LIMIT, userId, CALLS_LIMIT.max - 39);
    const call = () => limited.call(method, url, { token, ...(payload && { payload }) });
    expect((await call()).statusCode).toBeLessThan(300);
    let left = 0;
    while ((await limited.call('GET', '/account', { token })).statusCode === 200) left += 1;
    expect(39 - left).toBe(calls);
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
