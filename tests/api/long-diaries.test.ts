// @module-tag slow
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Months } from '#contract/diary.ts';
import type { Nights } from '#contract/insights.ts';
import { createRateLimiter } from '#server/auth/rate-limits/rate-limiter.ts';
import { CALLS_LIMIT } from '#server/http/limits/rate-limits.ts';
import { sleepsOf, sleepBetween } from '#testkit/sleeps.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { describeSqlite } from '../support/engines.ts';
import { createTestApp, DAY_MS, setUpTestApp, START } from './test-app.ts';

const HOUR_MS = 3_600_000;
const NIGHTS = 8_000;
const nights = sleepsOf(START - NIGHTS * DAY_MS - HOUR_MS, NIGHTS);

describeSqlite('A long diary', (engine) => {
  const api = setUpTestApp(engine);
  let sleeper: { token: string; userId: string };

  beforeAll(async () => {
    sleeper = await api.addSignedIn();
    await insertSleepHistory(api.storage, sleeper.userId, nights, 'UTC');
  });

  /** An app with rate limits, where an account has this many calls left. */
  const createLimitedApp = async (userId: string, callsLeft: number) => {
    const { storage } = api;
    const limiter = createRateLimiter();
    const limited = await createTestApp(engine, { storage, limiter, config: { rateLimit: 'on' } });
    limiter.charge(CALLS_LIMIT, userId, CALLS_LIMIT.max - callsLeft);
    return limited;
  };

  /** Previews a night before all others, which makes their run one day longer. */
  const tryFirstNight = (app: typeof api) => {
    const [first] = nights;
    const instant = (time = 0) => new Date(time - DAY_MS).toISOString();
    const payload = { startTime: instant(first?.startTime), endTime: instant(first?.endTime) };
    return app.call('POST', '/sleeps?dryRun=true', { token: sleeper.token, payload });
  };

  test.each([
    ['exported', 'GET', '/account/export', undefined, 80],
    ['searched', 'POST', '/sleeps/search', { q: 'rain' }, 40],
  ] as const)(
    'other accounts are served while a long diary is %s',
    async (_, method, url, payload, slices) => {
      let turns = 0;
      let isOver = false;
      const countTurn = () => {
        turns += 1;
        if (!isOver) setImmediate(countTurn);
      };
      setImmediate(countTurn);
      await api.call(method, url, { token: sleeper.token, ...(payload && { payload }) });
      isOver = true;
      expect(turns).toBeGreaterThanOrEqual(slices);
    },
  );

  test('each further 1,000 sleeps that a search reads count as a request', async () => {
    const { token, userId } = sleeper;
    const limited = await createLimitedApp(userId, 39);
    const search = (body: object) =>
      limited.call('POST', '/sleeps/search', { token, payload: { q: 'rain', ...body } });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await search({})).statusCode);
    // Each took 8 of the calls; a range of few sleeps takes one.
    for (let n = 0; n < 8; n += 1) statuses.push((await search({ to: '2005-12-31' })).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 11 }, () => 200), 429]);
  });

  test('a long diary can be exported again after a client disconnects', async () => {
    // The last export continues after this test.
    const { token, userId } = await api.addSignedIn();
    await insertSleepHistory(api.storage, userId, nights, 'UTC');
    const url = await api.app.listen({ port: 0 });
    const leaving = new AbortController();
    const { signal } = leaving;
    const headers = { authorization: `Bearer ${token}` };
    const begun = await fetch(`${url}/account/export`, { headers, signal });
    expect(begun.status).toBe(200);
    const again = () => api.call('HEAD', '/account/export', { token });
    expect((await again()).statusCode).toBe(429);
    leaving.abort();
    await expect.poll(async () => (await again()).statusCode).toBe(200);
  });

  test('GET /months contains all days of a long diary', async () => {
    const answer = await api.call('GET', '/months', { token: sleeper.token });
    const { items } = answer.json().data as Months;
    const byMonth = Map.groupBy(nights, ({ sleepDate }) => sleepDate.slice(0, 7));
    const expected = [...byMonth].map(([month, { length }]) => [month, length, length * 480]);
    expect(items.map(({ month, fullDays, minutes }) => [month, fullDays, minutes])).toEqual(
      expected.toReversed(),
    );
  });

  test('GET /nights ends a page early at very many sessions', async () => {
    const { token, userId } = await api.addSignedIn();
    const minutes = Array.from({ length: 3 * 1_440 }, (_, minute) => {
      const startTime = Date.parse('2026-03-01') + minute * 60_000;
      const options = { id: randomUUID(), timeZone: 'UTC' };
      return sleepBetween(startTime, startTime + 60_000, options);
    });
    await insertSleepHistory(api.storage, userId, minutes, 'UTC');
    const pages: Nights[] = [];
    for (let cursor = ''; ; cursor = `&cursor=${pages.at(-1)?.nextCursor}`) {
      const answer = await api.call('GET', `/nights?limit=400${cursor}`, { token });
      pages.push(answer.json().data as Nights);
      if (pages.at(-1)?.nextCursor === null) break;
    }
    const onPages = pages.map(({ items }) => items.flatMap((night) => night.sessions).length);
    expect(Math.max(...onPages)).toBeLessThanOrEqual(2_000);
    expect(onPages.reduce((sum, count) => sum + count)).toBe(minutes.length);

    const limited = await createLimitedApp(userId, 39);
    const readInsights = () => limited.call('GET', '/insights?until=2026-03-03', { token });
    let answered = 0;
    while ((await readInsights()).statusCode === 200) answered += 1;
    // Each reads four full pages, which count as four more; 39 calls remain.
    expect(answered).toBeGreaterThan(5);
    expect(answered).toBeLessThanOrEqual(10);
  });

  test('each 1,000 sleeps that a change folds count as a request', async () => {
    const limited = await createLimitedApp(sleeper.userId, 39);
    let made = 0;
    while ((await tryFirstNight(limited)).statusCode === 201) made += 1;
    // Each counts as eight; 39 calls remain.
    expect(made).toBeGreaterThan(3);
    expect(made).toBeLessThanOrEqual(5);
    const { headers } = await limited.call('GET', '/dashboard', { token: sleeper.token });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('exports of a long diary run one at a time, and each further 1,000 sleeps count as a request', async () => {
    const { token, userId } = sleeper;
    const limited = await createLimitedApp(userId, 39);
    const exportAll = () => limited.call('GET', '/account/export?format=csv', { token });
    const [first, beside] = await Promise.all([exportAll(), exportAll()]);
    expect([first.statusCode, beside.statusCode].toSorted()).toEqual([200, 429]);
    let made = 0;
    const read = () => limited.call('GET', '/account', { token });
    while ((await read()).statusCode === 200) made += 1;
    expect(made).toBe(39 - 7);
    // What an export reads is charged afterwards.
    expect((await exportAll()).statusCode).toBe(200);
    expect((await exportAll()).statusCode).toBe(429);
    const { statusCode, headers } = await limited.call('GET', '/dashboard', { token });
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
