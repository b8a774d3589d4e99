// @module-tag slow
import path from 'node:path';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { at, sleepsOf } from '#testkit/sleeps.ts';
import { openStorage, type Storage } from '#kernel/server/storage/open-storage.ts';
import type { Schema } from '#schema.ts';
import {
  createPostgresDatabase,
  describePostgres,
  type TestDatabase,
} from '#tests/support/engines.ts';
import { insertExperiment, SEED, SEED_BOX, START } from '#experiments/tests/experiment-client.ts';
import { insertRow } from '#kernel/server/storage/rows.ts';
import { insertDeliveries } from '#destinations/server/delivery-rows.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { addSleeper, createDeps } from '#testkit/sleepers.ts';
import { runStatements } from '#testkit/start-postgres.ts';
import { startSleep } from '#sleep-now/server/start-end.ts';
import { deleteSleep } from '#corrections/server/deleted-sleeps.ts';
import { runAdmin, runAdminProcess } from '#tests/cli/run-admin.ts';
import { setUpSqliteFolder } from '#tests/cli/sqlite-folder.ts';

/** More than one batch of rows. */
const NIGHTS = 1_100;

describePostgres('copy-to', () => {
  const { place, admin, withStorage } = setUpSqliteFolder();
  let target: TestDatabase & { databaseUrl: string };
  let userId: string;

  beforeEach(async () => {
    const { value, dispose } = await createPostgresDatabase('template1');
    target = value;
    onTestFinished(dispose);
    userId = await withStorage(async (storage) => {
      const sleeper = await addSleeper(storage, 'UTC');
      const nights = sleepsOf(at('2020-01-01T22:00'), NIGHTS);
      await insertSleepHistory(storage, sleeper, nights, 'UTC');
      const deps = createDeps(storage);
      deps.clock.now = at('2026-03-01T22:00');
      await deleteSleep(deps, { userId: sleeper, id: nights.at(-1)?.id ?? '', by: 'operator' });
      await startSleep(deps, { userId: sleeper, idempotencyKey: 'a key' });
      const message = { kind: 'bedtime', source: 'set', nextAt: 1, expiresAt: 2 } as const;
      const to = [{ id: 'pending', channelId: 'a channel' }];
      const experimentId = await insertExperiment(storage, sleeper);
      const night = { userId: sleeper, experimentId, sleepDate: START, done: 1 } as const;
      await storage.transaction(async (trx) => {
        await insertDeliveries(trx, sleeper, message, to);
        await insertRow(trx, 'experimentNights', night);
      });
      return sleeper;
    });
  });

  async function onTarget<T>(use: (storage: Storage) => Promise<T>): Promise<T> {
    const storage = await openStorage(target);
    return await use(storage).finally(() => storage.close());
  }
  const copy = () => admin('copy-to', target.databaseUrl);
  const exportOf = async (database: TestDatabase) =>
    (await runAdmin(database, ['export-user', userId])).out;
  const readExperimentRows = ({ db }: Storage) =>
    db.selectFrom('experiments').select('sealedSeed').execute();
  const readRows = (table: keyof Schema) =>
    onTarget(({ db }) => db.selectFrom(table).selectAll().execute());

  test('copy-to copies all rows to PostgreSQL and back to a folder, and prints the next steps', async () => {
    const { code, out, err } = await copy();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Copied 1 sleepers');
    expect(out).toContain(`TOKEN_SECRET from ${path.join(place.dataDir, 'token-secret')}`);
    const whole = await exportOf(place);
    expect(JSON.parse(whole).sleeps).toHaveLength(NIGHTS);
    expect(JSON.parse(whole).experiments).toMatchObject([{ nights: [{ sleepDate: START }] }]);
    expect(await exportOf(target)).toBe(whole);
    expect((await runAdmin(target, ['check'])).code).toBe(0);
    expect(await readRows('idempotencyKeys')).toMatchObject([{ idempotencyKey: 'a key' }]);
    expect(await readRows('reminderDeliveries')).toEqual([]);
    const seeds = (rows: { sealedSeed: string | null }[]) =>
      rows.map(({ sealedSeed }) => SEED_BOX.open(userId, sealedSeed ?? ''));
    expect(seeds(await onTarget(readExperimentRows))).toEqual([SEED]);

    const back = path.join(place.dataDir, 'back');
    const returned = await runAdmin(target, ['copy-to', back]);
    expect(returned.code).toBe(0);
    expect(returned.out).toContain(
      `Copied 1 sleepers: every row is the same. Pending messages stay behind.\nNow start the server with DATA_DIR ${back}`,
    );
    expect(await exportOf({ dataDir: back })).toBe(whole);
    const again = await runAdmin(target, ['copy-to', back]);
    const refusal = 'The target is not empty: there are accounts in it.\n';
    expect(again).toMatchObject({ code: 1, err: refusal });
  });

  test('copy-to takes back a copy with another row', async () => {
    await onTarget(async () => {});
    await runStatements(
      target.databaseUrl,
      `create function more() returns trigger language plpgsql as
        'begin new.quality := 5; return new; end';
      create trigger more before insert on sleep_sessions for each row execute function more()`,
    );
    const err = 'The copy is not right and was taken back: sleep_sessions.\n';
    expect(await copy()).toMatchObject({ code: 1, err });
    expect(await readRows('accounts')).toEqual([]);
  });

  test('copy-to reports writes made meanwhile', async () => {
    await onTarget(async () => {});
    const bystander = new pg.Client({ connectionString: target.databaseUrl });
    await bystander.connect();
    // Before the sleeps the copy waits for this lock, until the bystander ends.
    await bystander.query('begin; lock table sleep_sessions in share mode');
    const copying = runAdminProcess(place, ['copy-to', target.databaseUrl]);
    const isWaiting = async () => {
      const { rowCount } = await bystander.query(
        "select 1 from pg_locks where not granted and relation = 'sleep_sessions'::regclass",
      );
      return rowCount === 1;
    };
    await vi.waitUntil(isWaiting, { timeout: 60_000 });
    await withStorage(addSleeper);
    await bystander.end();
    const { code, out } = await copying;
    expect(code).toBe(1);
    expect(out).toContain('written to meanwhile');
    expect(await readRows('accounts')).toHaveLength(1);
  });

  test('copy-to names an unreachable server without its password', async () => {
    const url = 'postgres://me:geheim@127.0.0.1:1/x';
    const { code, err } = await admin('copy-to', url);
    expect(code).toBe(1);
    expect(err).toContain('No connection to PostgreSQL at 127.0.0.1:1');
    expect(err).not.toContain('geheim');
  });
});
