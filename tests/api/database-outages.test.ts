// @module-tag slow
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import { REQUEST_TIMEOUTS } from '#server/storage/engines/postgres-timeouts.ts';
import { Relay } from '#testkit/relay.ts';
import { createPostgresDatabase, describePostgres } from '../support/engines.ts';
import { createTestApp, dataOf, HOUR_MS, outcome, type TestApp } from './test-app.ts';

const CONNECTIONS = 5;
/** Enough for a busy machine. */
const UNHURRIED_MS = 30_000;

const CUTS = 30;
const READS_PER_CUT = 10;

describePostgres('requests while PostgreSQL goes away', () => {
  let relay: Relay;
  let storage: Storage;
  let api: TestApp;
  let token: string;
  let dropDatabase: () => Promise<void>;

  beforeEach(async () => {
    const { value, dispose } = await createPostgresDatabase();
    const url = new URL(value.databaseUrl);
    relay = await Relay.to(Number(url.port));
    url.port = String(relay.port);
    storage = await openStorage({
      ...value,
      databaseUrl: url.href,
      databaseConnections: CONNECTIONS,
      databaseTimes: { ...REQUEST_TIMEOUTS, acquireMs: UNHURRIED_MS },
    });
    api = await createTestApp({ openStorage: async () => storage });
    token = (await api.addSignedIn()).token;
    dropDatabase = dispose;
  });
  afterEach(async () => {
    await storage.close();
    await relay.close();
    await dropDatabase();
  });

  const read = async () => (await api.call('GET', '/dashboard', { token })).statusCode;

  test('of 300 reads after 30 cuts of all idle connections at most one fails', async () => {
    const statuses: number[] = [];
    for (let cut = 0; cut < CUTS; cut += 1) {
      relay.cutWhenUsed();
      statuses.push(...(await Promise.all(Array.from({ length: READS_PER_CUT }, read))));
    }
    expect(statuses).toHaveLength(CUTS * READS_PER_CUT);
    expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(1);
  });

  test('of calls whose commit got no response only idempotent ones are repeated', async () => {
    relay.loseNext('commit', { isPassedOn: true });
    const headers = { 'idempotency-key': 'one press' };
    const started = await api.call('POST', '/sleeps/start', { token, headers });
    expect(started.statusCode).toBe(201);
    const { sleepLogId } = started.json().data;

    api.clock.now += 8 * HOUR_MS;
    relay.loseNext('commit', { isPassedOn: true });
    const ended = await api.call('PUT', `/sleeps/${sleepLogId}/end`, { token });
    expect(ended.json().data).toMatchObject({ pointsAwarded: 80, totalPoints: 80 });
    expect((await dataOf(api.call('GET', '/sleeps', { token }))).items).toHaveLength(1);

    relay.loseNext('commit', { isPassedOn: true });
    const renamed = api.call('PATCH', '/account', { token, payload: { username: 'Wulan' } });
    expect(await outcome(renamed)).toBe('503 UNAVAILABLE');
    const account = await dataOf(api.call('GET', '/account', { token }));
    expect(account).toMatchObject({ username: 'Wulan' });
  });
});
