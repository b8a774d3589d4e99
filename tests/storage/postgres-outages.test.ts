// @module-tag slow
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { toAppError } from '#server/http/errors/to-app-error.ts';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import {
  REQUEST_TIMEOUTS,
  type PostgresTimeouts,
} from '#server/storage/engines/postgres-timeouts.ts';
import { StorageUnavailableError } from '#server/storage/engines/storage-unavailable.ts';
import { createPostgresDatabase, describePostgres } from '../support/engines.ts';
import { Relay } from '#testkit/relay.ts';
import { addSleeper } from '#testkit/sleepers.ts';

const CONNECTIONS = 2;

describePostgres('a database that goes away', () => {
  let direct: string;
  let dropDatabase: () => Promise<void>;
  let relay: Relay;
  let storage: Storage;
  let reopen: (times?: Partial<PostgresTimeouts>, connections?: number) => Promise<Storage>;
  let userId: string;
  let clean: () => Promise<void>;

  beforeAll(async () => {
    const { value, dispose } = await createPostgresDatabase();
    direct = value.databaseUrl;
    dropDatabase = dispose;
  });
  afterAll(() => dropDatabase());

  beforeEach(async () => {
    const url = new URL(direct);
    relay = await Relay.to(Number(url.port));
    url.port = String(relay.port);
    const opened: Storage[] = [];
    reopen = async (times, connections = CONNECTIONS) => {
      const storage = await openStorage({
        databaseUrl: url.href,
        dataDir: '/dev/null/none',
        databaseConnections: connections,
        databaseTimes: { ...REQUEST_TIMEOUTS, ...times },
      });
      opened.push(storage);
      return storage;
    };
    storage = await reopen();
    userId = await addSleeper(storage);
    clean = async () => {
      for (const each of opened) await each.close();
      await relay.close();
      await onServer('truncate accounts cascade');
    };
  });
  afterEach(() => clean());

  const rename = (username: string) =>
    storage.transaction((trx) =>
      trx.updateTable('accounts').set({ username }).where('user_id', '=', userId).execute(),
    );

  const readName = async () => {
    const account = await storage.db
      .selectFrom('accounts')
      .where('user_id', '=', userId)
      .select('username')
      .executeTakeFirstOrThrow();
    return account.username;
  };

  /** Holds this many connections at once, after `work` on each; returns a function that releases them. */
  const holdConnections = async (
    connections: number,
    {
      of = storage,
      work = async () => {},
    }: { of?: Storage; work?: (db: Storage['db']) => unknown } = {},
  ) => {
    const [allOpen, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let open = 0;
    const holders = Array.from({ length: connections }, () =>
      of.snapshot(async (db) => {
        await work(db);
        open += 1;
        if (open === connections) allOpen.resolve();
        await left.promise;
      }),
    );
    await allOpen.promise;
    return async () => {
      left.resolve();
      await Promise.all(holders);
    };
  };

  /** Queries the server directly, without the relay. */
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  };

  const isConnected = async (pid: number | undefined) =>
    (await onServer(`select 1 from pg_stat_activity where pid = ${pid}`)).length > 0;

  test('a lost connection is reported, and all others that were open are replaced', async () => {
    storage = await reopen({}, 5);
    const release = await holdConnections(5);
    await release();
    relay.cutWhenUsed();
    await expect(readName()).rejects.toThrow(StorageUnavailableError);
    for (let call = 0; call < 5; call += 1) expect(await readName()).toBe('Mira');
    await rename('Renamed');
    expect(await readName()).toBe('Renamed');
  });

  test('a connection lost within a transaction does not end the process', async () => {
    const lost = storage.transaction(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await onServer(`select pg_terminate_backend(${rows[0]?.pid})`);
      // The server's error arrives while the connection is idle.
      await expect.poll(() => isConnected(rows[0]?.pid)).toBe(false);
      await setImmediate();
      await sql`select 1`.execute(trx);
    });
    await expect(lost).rejects.toThrow(StorageUnavailableError);
    expect(await readName()).toBe('Mira');
  });

  test('no more requests wait for a connection than can be served', async () => {
    const release = await holdConnections(CONNECTIONS);
    const waiting = Array.from({ length: 40 }, readName);
    await expect(readName()).rejects.toThrow('Too many calls wait');
    expect(storage.poolCounts()).toMatchObject({ used: CONNECTIONS, waiting: 40 });
    await release();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['Mira']));
    expect(storage.poolCounts()).toMatchObject({ used: 0, waiting: 0 });
  });

  test('a PostgreSQL that stops responding is given up', async () => {
    storage = await reopen({ answerMs: 300 });
    const { promise: isFrozen, resolve } = Promise.withResolvers<void>();
    const silent = storage.db.transaction().execute(async (trx) => {
      relay.freeze();
      resolve();
      await sql`select 1`.execute(trx);
    });
    await isFrozen;
    await expect(silent).rejects.toThrow(StorageUnavailableError);
    relay.thaw();
    expect(await readName()).toBe('Mira');
  });

  test('a plan that outlived a migration fails one call, and all sessions are replaced', async () => {
    const connections = 8;
    const wide = await openStorage({
      databaseUrl: direct,
      dataDir: '/dev/null/none',
      databaseConnections: connections,
    });
    const readAccount = (db: Storage['db']) =>
      db.selectFrom('accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
    try {
      // All sessions have prepared the statement before the column is added.
      const release = await holdConnections(connections, { of: wide, work: readAccount });
      await release();
      await onServer('alter table accounts add column shoe_size integer');
      onTestFinished(async () => {
        await onServer('alter table accounts drop column shoe_size');
      });
      await expect(readAccount(wide.db)).rejects.toThrow(StorageUnavailableError);
      for (let call = 0; call < connections; call += 1) {
        expect(await readAccount(wide.db)).toMatchObject({ shoe_size: null });
      }
    } finally {
      await wide.close();
    }
  });

  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: Parameters<typeof toAppError>[0]) => toAppError(error).code,
    );

  test('a statement and a lock take no longer than a request may', async () => {
    const limited = await openStorage({
      databaseUrl: direct,
      dataDir: '/dev/null/none',
      databaseTimes: { ...REQUEST_TIMEOUTS, statementMs: 300, lockMs: 200 },
    });
    try {
      const slow = limited.transaction((trx) => sql`select pg_sleep(60)`.execute(trx));
      expect(await refusalOf(slow)).toBe('UNAVAILABLE');

      const holder = new pg.Client({ connectionString: direct });
      await holder.connect();
      await holder.query('begin; lock table accounts in exclusive mode');
      const behind = limited.transaction((trx) =>
        trx.updateTable('accounts').set({ username: 'Late' }).execute(),
      );
      expect(await refusalOf(behind)).toBe('UNAVAILABLE');
      await holder.end();
    } finally {
      await limited.close();
    }
  });

  test('an idle transaction has a timeout', async () => {
    storage = await reopen({ idleInTransactionMs: 300 });
    const idle = storage.transaction(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await expect.poll(() => isConnected(rows[0]?.pid)).toBe(false);
      await trx.selectFrom('accounts').select('username').execute();
    });
    await expect(idle).rejects.toThrow(StorageUnavailableError);
    expect(await readName()).toBe('Mira');
  });
});
