import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { at } from '#testkit/sleeps.ts';
import { toAppError } from '#server/http/errors/to-app-error.ts';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import {
  REQUEST_TIMEOUTS,
  type PostgresTimeouts,
} from '#server/storage/engines/postgres-timeouts.ts';
import {
  CommitInDoubtError,
  ConnectionLostError,
  StorageUnavailableError,
} from '#server/storage/engines/storage-unavailable.ts';
import { endSleep } from '#server/usecases/sleeps/end-sleep.ts';
import { startSleep } from '#server/usecases/sleeps/start-sleep.ts';
import { createPostgresDatabase, describePostgres } from '../support/engines.ts';
import { Relay } from '#testkit/relay.ts';
import { addSleeper, createDeps, HOUR_MS } from '#testkit/sleepers.ts';

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

  /** Opens this many idle connections. */
  const openConnections = async (connections: number) => {
    const { promise: allOpen, resolve } = Promise.withResolvers<void>();
    let open = 0;
    await Promise.all(
      Array.from({ length: connections }, () =>
        storage.snapshot(async () => {
          open += 1;
          if (open === connections) resolve();
          await allOpen;
        }),
      ),
    );
  };

  /** Queries the server directly, without the relay. */
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  };

  test('a read is repeated after a lost connection', async () => {
    relay.loseNext('select "username"', { isPassedOn: true });
    expect(await readName()).toBe('Mira');
  });

  test('a read is repeated once after a cut connection, not more often', async () => {
    for (let n = 0; n < 2; n += 1) relay.loseNext('select "username"', { isPassedOn: true });
    await expect(readName()).rejects.toThrow(ConnectionLostError);
    expect(await readName()).toBe('Mira');
  });

  test.each<[string, () => Promise<unknown>, unknown]>([
    ['a read', () => readName(), 'Mira'],
    ['a snapshot', () => storage.snapshot(async () => 'seen'), 'seen'],
    ['a transaction', () => rename('Renamed').then(() => 'done'), 'done'],
  ])('a cut of all idle connections fails no request: %s', async (_what, call, result) => {
    storage = await reopen({}, 5);
    await openConnections(5);
    relay.cutWhenUsed();
    expect(await call()).toBe(result);
    // Concurrent requests never get a broken connection.
    await openConnections(5);
    relay.cutWhenUsed();
    expect(await Promise.all(Array.from({ length: 5 }, call))).toEqual(Array(5).fill(result));
  });

  test.each([{ isPassedOn: false }, { isPassedOn: true }])(
    'before a commit loses nothing: the transaction is run again (%j)',
    async (how) => {
      let runs = 0;
      relay.loseNext('update "accounts"', how);
      await storage.transaction(async (trx) => {
        runs += 1;
        await trx
          .updateTable('accounts')
          .set((eb) => ({ sleep_goal_minutes: eb('sleep_goal_minutes', '+', 1) }))
          .where('user_id', '=', userId)
          .execute();
      });
      expect(runs).toBe(2);
      expect(await onServer('select sleep_goal_minutes as goal from accounts')).toEqual([
        { goal: 481 },
      ]);
    },
  );

  test.each([{ isPassedOn: false }, { isPassedOn: true }])(
    'during a commit leaves it in doubt, and it is not run again (%j)',
    async (how) => {
      relay.loseNext('commit', how);
      const renaming = rename('Renamed');
      await expect(renaming).rejects.toThrow(CommitInDoubtError);
      await expect(renaming.catch(toAppError)).resolves.toMatchObject({ code: 'UNAVAILABLE' });
      expect(['Mira', 'Renamed']).toContain(await readName());
      await rename('Next');
      expect(await readName()).toBe('Next');
    },
  );

  test('an idempotent write is repeated after a connection is lost during its commit', async () => {
    const deps = createDeps(storage);
    deps.clock.now = at('2026-03-01T23:00');
    relay.loseNext('commit', { isPassedOn: true });
    const { sleep } = await startSleep(deps, { userId, idempotencyKey: 'one press' });
    expect(await onServer('select id from sleep_sessions')).toEqual([{ id: sleep.sleepLogId }]);

    deps.clock.now += 8 * HOUR_MS;
    relay.loseNext('commit', { isPassedOn: true });
    const ended = await endSleep(deps, { userId, id: sleep.sleepLogId });
    expect(ended).toMatchObject({ pointsAwarded: 80, totalPoints: 80 });
    expect(ended.newAchievements.map(({ id }) => id)).toEqual(['first-dream', 'full-night']);
  });

  test('a connection lost within a transaction does not end the process', async () => {
    let runs = 0;
    await storage.transaction(async (trx) => {
      runs += 1;
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      if (runs > 1) return;
      await onServer(`select pg_terminate_backend(${rows[0]?.pid})`);
      // The server's error arrives while the connection is idle.
      await sleep(50);
      await sql`select 1`.execute(trx);
    });
    expect(runs).toBe(2);
  });

  test('a PostgreSQL that returns is used again', async () => {
    relay.isRefusing = true;
    relay.cut();
    const waiting = readName();
    relay.isRefusing = false;
    expect(await waiting).toBe('Mira');
    await rename('Again');
    expect(await readName()).toBe('Again');
  });

  test('an unreachable PostgreSQL is reported without its password', async () => {
    storage = await reopen({ acquireMs: 300 });
    relay.isRefusing = true;
    relay.cut();
    const error: Error = await rename('Nobody').catch((thrown) => thrown);
    expect(error).toBeInstanceOf(StorageUnavailableError);
    expect(error.message).toMatch(/^No connection to PostgreSQL at 127\.0\.0\.1:\d+: .+\.$/);
    expect(JSON.stringify(error) + error.stack).not.toContain('password');
    expect(storage.poolCounts()).toEqual({ open: 0, used: 0, waiting: 0 });
  });

  test('no more requests wait for a connection than can be served', async () => {
    const leave = Promise.withResolvers<void>();
    let holding = 0;
    const allHeld = Promise.withResolvers<void>();
    const holders = Array.from({ length: CONNECTIONS }, () =>
      storage.snapshot(async () => {
        holding += 1;
        if (holding === CONNECTIONS) allHeld.resolve();
        await leave.promise;
      }),
    );
    await allHeld.promise;
    const waiting = Array.from({ length: 40 }, readName);
    await expect(readName()).rejects.toThrow('Too many calls wait');
    expect(storage.poolCounts()).toMatchObject({ used: CONNECTIONS, waiting: 40 });
    leave.resolve();
    await Promise.all(holders);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['Mira']));
    expect(storage.poolCounts()).toMatchObject({ used: 0, waiting: 0 });
  });

  test('waiting for a connection has a timeout', async () => {
    storage = await reopen({ acquireMs: 300 });
    const leave = Promise.withResolvers<void>();
    const holders = Array.from({ length: CONNECTIONS }, () =>
      storage.snapshot(() => leave.promise).catch(() => {}),
    );
    await expect(readName()).rejects.toThrow(StorageUnavailableError);
    leave.resolve();
    await Promise.all(holders);
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
    await expect(silent).rejects.toThrow(ConnectionLostError);
    relay.thaw();
    expect(await readName()).toBe('Mira');
  });

  const readAccount = (db: Storage['db']) =>
    db.selectFrom('accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
  test.each([
    ['a transaction', (from: Storage) => from.transaction(readAccount)],
    ['a snapshot', (from: Storage) => from.snapshot(readAccount)],
    ['a read', (from: Storage) => readAccount(from.db)],
  ])('a new column of a table breaks no request: %s', async (_what, read) => {
    const connections = 8;
    const wide = await openStorage({
      databaseUrl: direct,
      dataDir: '/dev/null/none',
      databaseConnections: connections,
    });
    try {
      // All sessions have prepared the statement before the column is added.
      const { promise: allHaveRead, resolve } = Promise.withResolvers<void>();
      let haveRead = 0;
      await Promise.all(
        Array.from({ length: connections }, () =>
          wide.snapshot(async (db) => {
            await readAccount(db);
            haveRead += 1;
            if (haveRead === connections) resolve();
            await allHaveRead;
          }),
        ),
      );
      await onServer('alter table accounts add column shoe_size integer');
      onTestFinished(async () => {
        await onServer('alter table accounts drop column shoe_size');
      });

      // Each request gets another session with the outdated statement until all are replaced.
      for (let call = 0; call < connections; call += 1) {
        expect(await read(wide)).toMatchObject({ shoe_size: null });
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

  test.each(['none', 'transaction'] as const)(
    'takes no longer for a statement, or for a lock, than a request may (pooler: %s)',
    async (databasePooler) => {
      const limited = await openStorage({
        databaseUrl: direct,
        dataDir: '/dev/null/none',
        databasePooler,
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
    },
  );

  test('an idle transaction has a timeout', async () => {
    const idleInTransactionMs = 300;
    storage = await reopen({ idleInTransactionMs });
    let runs = 0;
    await storage.transaction(async (trx) => {
      runs += 1;
      if (runs === 1) await sleep(2 * idleInTransactionMs);
      await trx.selectFrom('accounts').select('username').execute();
    });
    expect(runs).toBe(2);
  });
});
