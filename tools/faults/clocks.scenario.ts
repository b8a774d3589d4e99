import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { MIN_HASH_COST } from '#server/auth/passwords/password-hasher.ts';
import { readConfig } from '#server/config.ts';
import { HOUR_MS, MINUTE_MS } from '#testkit/sleepers.ts';
import { withTenantGuard } from '#testkit/tenant-guard.ts';
import { PASSWORD } from './client.ts';
import { scale } from './scale.ts';
import { checkFaults, ENGINES, scratchDatabase, TOKEN_SECRET, withStorage } from './scratch.ts';

const DAY_MS = 24 * HOUR_MS;
/** One server's clock is ahead and the other's behind. */
const SKEWS_MS = [MINUTE_MS, -MINUTE_MS];
/** What a server's clock is set to by mistake. */
const JUMPS_MS = [-400 * DAY_MS, -30 * HOUR_MS, -HOUR_MS, -3 * MINUTE_MS, 3 * HOUR_MS, 40 * DAY_MS];
/** Clock changes by an hour and by half an hour, and both sides of the date line. */
const ZONES = [
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/New_York',
  'Pacific/Auckland',
  'Pacific/Honolulu',
];
/** A few nights before Berlin's clocks go back. */
const FIRST_EVENING = Date.parse('2026-10-20T21:00:00Z');
const NIGHTS = scale(9, 200);

test.each(ENGINES)('two servers with wrong clocks keep the streak on %s', async (engine) => {
  await using database = await scratchDatabase(engine);
  await withStorage(database, async (storage) => {
    let [trueNow, jumpMs, calls] = [FIRST_EVENING, 0, 0];
    const apps = await Promise.all(
      SKEWS_MS.map((skewMs) =>
        buildApp({
          storage: withTenantGuard(storage),
          config: readConfig({
            RATE_LIMIT: 'off',
            LOG_LEVEL: 'silent',
            TOKEN_LIFETIME_DAYS: '3650',
          }),
          tokenSecret: TOKEN_SECRET,
          hashCost: { ...MIN_HASH_COST, parallelism: 1 },
          now: () => trueNow + skewMs + jumpMs,
          newId,
          webRoot: '/nothing/is/here',
          logTo: { write: () => {} },
          documentsRoot: '/nothing/is/here',
        }),
      ),
    );
    let headers: Record<string, string> = {};
    /** Each call goes to the other server. */
    const call = async (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH',
      url: string,
      payload?: object,
    ) => {
      calls += 1;
      const app = apps[calls % apps.length];
      const response = await app?.inject({ method, url, headers, ...(payload && { payload }) });
      const status = response?.statusCode ?? 0;
      expect(status).toBeLessThan(500);
      const { data = {} } = JSON.parse(response?.body ?? '') as { data?: Record<string, unknown> };
      return { status, data };
    };
    const whileWrong = async (night: number, work: () => Promise<unknown>) => {
      jumpMs = JUMPS_MS[night % JUMPS_MS.length] ?? 0;
      await work();
      jumpMs = 0;
    };
    const person = { email: 'mira@example.org', password: PASSWORD };
    await call('POST', '/register', { ...person, username: 'Mira' });
    const { data } = await call('POST', '/login', person);
    for (let night = 0; night < NIGHTS; night += 1) {
      const zone = ZONES[Math.floor(night / 3) % ZONES.length] ?? 'UTC';
      headers = { authorization: `Bearer ${String(data['accessToken'])}`, 'time-zone': zone };
      const started = await call('POST', '/sleeps/start');
      const path = `/sleeps/${String(started.data['sleepLogId'])}`;
      await whileWrong(night, () => call('GET', '/dashboard'));
      trueNow += 8 * HOUR_MS;
      if (night % 3 === 0) await whileWrong(night + 1, () => call('PUT', `${path}/end`));
      const ended = await call('PUT', `${path}/end`);
      expect(ended.status).toBe(200);
      expect(ended.data['durationMinutes']).toBeGreaterThanOrEqual(0);
      // The sleeper corrects what a wrong clock stored.
      const startTime = new Date(trueNow - 8 * HOUR_MS).toISOString();
      const endTime = new Date(trueNow - 2 * MINUTE_MS).toISOString();
      expect((await call('PATCH', path, { startTime, endTime })).status).toBe(200);
      const dashboard = (await call('GET', '/dashboard')).data;
      expect(dashboard['currentStreak'], `night ${night} in ${zone}`).toBeGreaterThan(0);
      expect(dashboard['currentStreak']).toBe(dashboard['longestStreak']);
      trueNow += 16 * HOUR_MS;
    }
    for (const app of apps) await app.close();
  });
  expect(await checkFaults(database)).toEqual([]);
});
