// @module-tag slow
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { at, sleepsOf } from '#testkit/sleeps.ts';
import { openStorage, type Storage } from '#server/storage/engines/open-storage.ts';
import { createPostgresDatabase, describePostgres, type TestDatabase } from '../support/engines.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps } from '#testkit/sleepers.ts';
import { startSleep } from '#server/usecases/sleeps/start-end.ts';
import { deleteSleep } from '#server/usecases/sleeps/delete-sleep.ts';
import { runAdmin, startAdminProcess } from './run-admin.ts';

const NIGHTS = 1_100;

describePostgres('copy-to', () => {
  let dataDir: string;
  let target: TestDatabase & { databaseUrl: string };
  let userId: string;
  const disposals: (() => Promise<unknown>)[] = [];

  let source: string;

  beforeAll(async () => {
    source = await mkdtemp(path.join(tmpdir(), 'lelap-copy-source-'));
    userId = await on({ dataDir: source }, async (storage) => {
      for (let other = 0; other < 3; other += 1) await addSleeper(storage);
      const sleeper = await addSleeper(storage, 'UTC');
      const nights = sleepsOf(at('2020-01-01T22:00'), NIGHTS);
      await insertSleepHistory(storage, sleeper, nights, 'UTC');
      const deps = createDeps(storage);
      deps.clock.now = at('2026-03-01T22:00');
      await deleteSleep(deps, { userId: sleeper, id: nights.at(-1)?.id ?? '', by: 'operator' });
      await startSleep(deps, { userId: sleeper, idempotencyKey: 'a key' });
      return sleeper;
    });
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'lelap-copy-'));
    await cp(source, dataDir, { recursive: true });
    const made = await createPostgresDatabase('template1');
    disposals.push(made.dispose, () => rm(dataDir, { recursive: true }));
    target = made.value;
  });
  afterEach(async () => {
    for (const dispose of disposals.splice(0)) await dispose();
  });
  afterAll(() => rm(source, { recursive: true }));

  async function on<T>(database: TestDatabase, use: (storage: Storage) => Promise<T>): Promise<T> {
    const storage = await openStorage(database);
    try {
      return await use(storage);
    } finally {
      await storage.close();
    }
  }
  const onSource = <T>(use: (storage: Storage) => Promise<T>) => on({ dataDir }, use);

  const copy = () => runAdmin({ dataDir }, ['copy-to', target.databaseUrl]);
  const exportOf = async (database: TestDatabase) =>
    (await runAdmin(database, ['export-user', userId])).out;
  const countSleeps = async ({ db }: Storage) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from sleep_sessions`.execute(db);
    return rows[0]?.n;
  };

  test('copy-to copies all rows and prints the next steps', async () => {
    const { code, out, err } = await copy();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Copied 4 sleepers');
    expect(out).toContain(`TOKEN_SECRET from ${path.join(dataDir, 'token-secret')}`);

    expect(await exportOf(target)).toBe(await exportOf({ dataDir }));
    expect((await runAdmin(target, ['check'])).code).toBe(0);
    await on(target, async (storage) => {
      const rows = await storage.db
        .selectFrom('sleep_sessions')
        .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
        .groupBy('state')
        .orderBy('state')
        .execute();
      expect(rows).toEqual([
        { state: 'active', count: 1 },
        { state: 'counted', count: NIGHTS - 1 },
        { state: 'deleted', count: 1 },
      ]);
      const keys = await storage.db
        .selectFrom('idempotency_keys')
        .select('idempotency_key')
        .execute();
      expect(keys).toEqual([{ idempotency_key: 'a key' }]);
    });
  });

  /** A copy that has the accounts and waits for a lock before the sleeps, until the bystander ends. */
  async function copyHalfWay() {
    await on(target, async () => {});
    const bystander = new pg.Client({ connectionString: target.databaseUrl });
    await bystander.connect();
    await bystander.query('begin; lock table sleep_sessions in share mode');
    const copying = startAdminProcess({ dataDir }, ['copy-to', target.databaseUrl]);
    await vi.waitUntil(
      async () => {
        const { rowCount } = await bystander.query(
          "select 1 from pg_locks where not granted and relation = 'sleep_sessions'::regclass",
        );
        return rowCount === 1;
      },
      { timeout: 60_000 },
    );
    return { bystander, copying };
  }

  test('copy-to refuses a target that is not empty', async () => {
    const stranger = await on(target, addSleeper);
    const { code, out, err } = await copy();
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe('The target is not empty: there are accounts in it.\n');
    const accounts = await on(target, ({ db }) =>
      db.selectFrom('accounts').select('user_id').execute(),
    );
    expect(accounts).toEqual([{ user_id: stranger }]);
  });

  test('copy-to killed half-way leaves nothing and can be repeated', async () => {
    const { bystander, copying } = await copyHalfWay();
    copying.child.kill('SIGKILL');
    await copying.done;
    await bystander.end();

    expect(await on(target, countSleeps)).toBe(0);
    expect(await on(target, ({ db }) => db.selectFrom('accounts').selectAll().execute())).toEqual(
      [],
    );
    expect((await copy()).code).toBe(0);
  });

  test('copy-to takes back a copy with another row', async () => {
    await on(target, async () => {});
    const client = new pg.Client({ connectionString: target.databaseUrl });
    await client.connect();
    await client.query(`
      create function more() returns trigger language plpgsql as
        'begin new.total_points := new.total_points + 1; return new; end';
      create trigger more before insert on sleeper_progress for each row execute function more()`);
    await client.end();
    const { code, err } = await copy();
    expect(code).toBe(1);
    expect(err).toBe('The copy is not right and was taken back: sleeper_progress.\n');
    expect(await on(target, countSleeps)).toBe(0);
  });

  test('copy-to copies a PostgreSQL back to a folder', async () => {
    await copy();
    const back = path.join(dataDir, 'back');
    const { code, out } = await runAdmin(target, ['copy-to', back]);
    expect(code).toBe(0);
    expect(out).toContain(
      `Copied 4 sleepers: every row is the same. Pending messages stay behind.\nNow start the server with DATA_DIR ${back}`,
    );
    expect(await exportOf({ dataDir: back })).toBe(await exportOf({ dataDir }));
    expect((await runAdmin({ dataDir: back }, ['check'])).code).toBe(0);
    const again = await runAdmin(target, ['copy-to', back]);
    expect(again).toMatchObject({
      code: 1,
      err: 'The target is not empty: there are accounts in it.\n',
    });
  });

  test('copy-to reports writes made meanwhile', async () => {
    const { bystander, copying } = await copyHalfWay();
    await onSource((storage) => addSleeper(storage));
    await bystander.end();
    const { code, out } = await copying.done;
    expect({ code, out }).toMatchObject({
      code: 1,
      out: expect.stringContaining('written to meanwhile'),
    });
    const accounts = await on(target, ({ db }) =>
      db.selectFrom('accounts').select('user_id').execute(),
    );
    expect(accounts).toHaveLength(4);
  });

  test('copy-to refuses what is no URL of a PostgreSQL, and names an unreachable server without its password', async () => {
    for (const word of ['lelap.db', 'mysql://db/lelap', 'postgres://one,other/lelap']) {
      const { code, err } = await runAdmin({ dataDir }, ['copy-to', word]);
      expect(code).toBe(2);
      expect(err).toContain('postgres://');
    }
    const url = 'postgres://me:geheim@127.0.0.1:1/x';
    const { code, err } = await runAdmin({ dataDir }, ['copy-to', url]);
    expect(code).toBe(1);
    expect(err).toContain('No connection to PostgreSQL at 127.0.0.1:1');
    expect(err).not.toContain('geheim');
  });
});
