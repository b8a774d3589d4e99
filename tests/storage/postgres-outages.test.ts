// @module-tag slow
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { toAppError } from '#kernel/server/http/errors/to-app-error.ts';
import { openStorage, type Storage } from '#kernel/server/storage/open-storage.ts';
import {
  REQUEST_TIMEOUTS,
  type PostgresTimeouts,
} from '#kernel/server/storage/postgres-timeouts.ts';
import { StorageUnavailableError } from '#kernel/server/storage/storage-unavailable.ts';
import { createTestApp, dataOf, outcome } from '../api/test-app.ts';
import { createPostgresDatabase, describePostgres } from '../support/engines.ts';
import { Relay } from '#testkit/relay.ts';
import { addSleeper, HOUR_MS } from '#testkit/sleepers.ts';

const CONNECTIONS = 5;
/** Enough for a busy machine. */
const UNHURRIED_MS = 30_000;

const CUTS = 30;
const READS_PER_CUT = 10;

describePostgres('a database that goes away', () => {
  let relay: Relay;
  let storage: Storage;
  /** To the server directly, without the relay. */
  let direct: pg.Client;
  let userId: string;

  async function open(times?: Partial<PostgresTimeouts>): Promise<void> {
    const { value, dispose } = await createPostgresDatabase();
    const url = new URL(value.databaseUrl);
    relay = await Relay.to(Number(url.port));
    url.port = String(relay.port);
    direct = new pg.Client({ connectionString: value.databaseUrl });
    await direct.connect();
    storage = await openStorage({
      ...value,
      databaseUrl: url.href,
      databaseConnections: CONNECTIONS,
      databaseTimes: { ...REQUEST_TIMEOUTS, ...times },
    });
    userId = await addSleeper(storage);
    onTestFinished(async () => {
      await storage.close();
      await relay.close();
      await direct.end();
      await dispose();
    });
  }

  const readAccount = (db = storage.db) =>
    db.selectFrom('accounts').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();

  /** Uses all connections at once for this read; returns a function that releases them. */
  const holdConnections = async () => {
    const [allOpen, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let held = 0;
    const holders = Array.from({ length: CONNECTIONS }, () =>
      storage.snapshot(async (db) => {
        await readAccount(db);
        held += 1;
        if (held === CONNECTIONS) allOpen.resolve();
        await left.promise;
      }),
    );
    await allOpen.promise;
    return async () => {
      left.resolve();
      await Promise.all(holders);
    };
  };

  const migrate = () => direct.query('alter table accounts add column shoe_size integer');
  test.each<[string, () => unknown]>([
    ['a lost connection', () => relay.cutWhenUsed()],
    ['a plan that outlived a migration', migrate],
  ])('%s fails one call, and all connections that were open are replaced', async (_, harm) => {
    await open();
    const release = await holdConnections();
    await release();
    await harm();
    await expect(readAccount()).rejects.toThrow(StorageUnavailableError);
    for (let call = 0; call < CONNECTIONS; call += 1) {
      expect(await readAccount()).toMatchObject({ username: 'Mira' });
    }
  });

  test('no more requests wait for a connection than can be served', async () => {
    await open();
    const release = await holdConnections();
    const waiting = Array.from({ length: 20 * CONNECTIONS }, () => readAccount());
    await expect(readAccount()).rejects.toThrow('Too many calls wait');
    await release();
    await Promise.all(waiting);
    expect(storage.poolCounts()).toMatchObject({ used: 0, waiting: 0 });
  });

  /** What a proxy looks like whose server is dead: it accepts connections and says nothing. */
  const startSilentServer = async () => {
    const accepted: Socket[] = [];
    const server = createServer((socket) => void accepted.push(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      for (const socket of accepted) socket.destroy();
      server.close();
    });
    return { accepted, port: (server.address() as AddressInfo).port };
  };

  test('requests that connect to a dead server behind a proxy succeed at the next primary', async () => {
    await open({ acquireMs: UNHURRIED_MS });
    const silent = await startSilentServer();
    const primary = relay.target;
    relay.target = silent.port;
    relay.cut();
    await expect.poll(() => storage.poolCounts()?.open).toBe(0);
    const waiting = Array.from({ length: 4 * CONNECTIONS }, () => readAccount());
    await expect.poll(() => silent.accepted.length).toBe(CONNECTIONS);
    relay.target = primary;
    for (const account of await Promise.all(waiting)) {
      expect(account).toMatchObject({ username: 'Mira' });
    }
  });

  test('a PostgreSQL that stops responding is given up', async () => {
    await open({ answerMs: 300 });
    const silent = storage.transaction(async (trx) => {
      relay.freeze();
      await sql`select 1`.execute(trx);
    });
    await expect(silent).rejects.toThrow(StorageUnavailableError);
    relay.thaw();
    expect(await readAccount()).toMatchObject({ username: 'Mira' });
  });

  test('a statement and a lock take no longer than a request may', async () => {
    await open({ statementMs: 300, lockMs: 200 });
    const refusalOf = (work: Promise<unknown>) =>
      work.catch((error: Parameters<typeof toAppError>[0]) => toAppError(error).code);
    const slow = storage.transaction((trx) => sql`select pg_sleep(60)`.execute(trx));
    expect(await refusalOf(slow)).toBe('UNAVAILABLE');
    await direct.query('begin; lock table accounts in exclusive mode');
    const behind = storage.transaction((trx) =>
      trx.updateTable('accounts').set({ username: 'Late' }).execute(),
    );
    expect(await refusalOf(behind)).toBe('UNAVAILABLE');
  });

  test('an idle transaction has a timeout, which ends neither the process nor the pool', async () => {
    await open({ idleInTransactionMs: 300 });
    const idle = storage.transaction(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const isConnected = async () =>
        (await direct.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid]))
          .rowCount;
      await expect.poll(isConnected).toBe(0);
      await readAccount(trx);
    });
    await expect(idle).rejects.toThrow(StorageUnavailableError);
    expect(await readAccount()).toMatchObject({ username: 'Mira' });
  });

  const openApp = async () => {
    await open({ acquireMs: UNHURRIED_MS });
    const api = await createTestApp({ openStorage: async () => storage });
    return { api, token: (await api.addSignedIn()).token };
  };

  test('of 300 reads after 30 cuts of all idle connections at most one fails', async () => {
    const { api, token } = await openApp();
    const read = async () => (await api.call('GET', '/dashboard', { token })).statusCode;
    const statuses: number[] = [];
    for (let cut = 0; cut < CUTS; cut += 1) {
      relay.cutWhenUsed();
      statuses.push(...(await Promise.all(Array.from({ length: READS_PER_CUT }, read))));
    }
    expect(statuses).toHaveLength(CUTS * READS_PER_CUT);
    expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(1);
  });

  test('of calls whose commit got no response only idempotent ones are repeated', async () => {
    const { api, token } = await openApp();
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
