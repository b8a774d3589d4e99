// @module-tag slow
import { expect, test } from 'vitest';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createMigrations, SchemaTooNewError } from '#server/storage/engines/migrate.ts';
import { RulesTooNewError } from '#server/storage/tables/rules-version.ts';
import { openEngine, type Storage } from '#server/storage/engines/open-storage.ts';
import type { Schema } from '#server/storage/schema.ts';
import { readImports } from '#server/usecases/imports/list-imports.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addSleeper } from '#testkit/sleepers.ts';

async function migrationNames(storage: Storage): Promise<string[]> {
  const rows = await storage.db
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}

describeEachEngine('the schema', (engine) => {
  /** A database of migration 0016 with the account `mira`. */
  const createOlderDatabase = async () => {
    const database = await engine.createEmptyDatabase();
    const older = await openEngine(database);
    const db = new Kysely<Schema>({ dialect: older.dialect });
    const migrations = createMigrations(older);
    const provider = { getMigrations: async () => migrations };
    const { error } = await new Migrator({ db, provider }).migrateTo('0016-languages');
    expect(error).toBeUndefined();
    await sql`
      insert into accounts (user_id, username, email, password_hash, sleep_goal_minutes, created_at)
      values ('mira', 'Mira', 'mira@example.org', '', 480, 0)
    `.execute(db);
    return { database, db };
  };

  test('migrations create the schema in an empty database, and a second start keeps its rows', async () => {
    const database = await engine.createEmptyDatabase();
    const first = await engine.openStorage(database);
    const userId = await addSleeper(first);
    const made = await migrationNames(first);
    await first.close();

    const second = await engine.openStorage(database);
    expect(await migrationNames(second)).toEqual(made);
    const accounts = await second.db.selectFrom('accounts').select('user_id').execute();
    expect(accounts).toEqual([{ user_id: userId }]);
  });

  test('a schema of a newer version is refused with a clear message', async () => {
    const database = await engine.createEmptyDatabase();
    const storage = await engine.openStorage(database);
    await storage.db
      .$extendTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999-dream-diary', timestamp: '2030-01-01T00:00:00.000Z' })
      .execute();
    await storage.close();

    const opening = engine.openStorage(database);
    await expect(opening).rejects.toThrow(SchemaTooNewError);
    await expect(opening).rejects.toThrow(/newer version of Lelap \(it knows 9999-dream-diary\)/);
  });

  test('a database of newer rules is refused when it is opened', async () => {
    const database = await engine.createDatabase();
    const running = await engine.openStorage(database);
    await sql`update rules set highest_version = highest_version + 1`.execute(running.db);

    const opening = engine.openStorage(database);
    await expect(opening).rejects.toThrow(RulesTooNewError);
    await expect(opening).rejects.toThrow(/newer version of Lelap \(its rules are version \d+/);
    expect(await addSleeper(running)).toBeTypeOf('string');
  });

  test('reminders that are due or under way in buckets are kept', async () => {
    const { database, db } = await createOlderDatabase();
    await sql`insert into reminders_due values (7, 'mira', 'bedtime', 100)`.execute(db);
    await sql`
      insert into reminder_deliveries values (7, 'one', 'mira', 'channel', 'bedtime', 'set', 2, 200, 300)
    `.execute(db);
    await db.destroy();

    const storage = await engine.openStorage(database);
    const due = await storage.db.selectFrom('reminders_due').selectAll().execute();
    expect(due).toEqual([{ user_id: 'mira', kind: 'bedtime', due_at: 100 }]);
    const deliveries = await storage.db.selectFrom('reminder_deliveries').selectAll().execute();
    expect(deliveries).toMatchObject([
      { id: 'one', user_id: 'mira', attempts: 2, next_at: 200, expires_at: 300 },
    ]);
  });

  test('the batches of an import become one import', async () => {
    const { database, db } = await createOlderDatabase();
    const outcome = (statuses: string, sleepDate: string, pointsAfter: number) =>
      JSON.stringify({
        plan: 'p',
        statuses,
        marks: 'n',
        writtenMarks: [{ sleepDate, kind: 'free', noSleep: 0 }],
        unreadable: 2,
        pointsBefore: 10,
        pointsAfter,
        newAchievements: [],
        lostAchievements: [],
      });
    await sql`
      insert into imports (user_id, import_id, batch, format, file_name, created_at, request_hash, outcome)
      values ('mira', 'one', 1, 'csv', 'a.csv', 200, 'h', ${outcome('ns', '2026-01-02', 8)}),
        ('mira', 'one', 0, 'csv', 'a.csv', 100, 'h', ${outcome('n', '2026-01-01', 9)}),
        ('mira', 'two', 0, 'plees', 'b.csv', 300, 'h', ${outcome('', '2026-01-03', 10)})
    `.execute(db);
    await db.destroy();

    const storage = await engine.openStorage(database);
    expect(await readImports(storage.db, 'mira', { limit: 9 })).toMatchObject([
      { importId: 'two', format: 'plees', marks: 1 },
      {
        importId: 'one',
        fileName: 'a.csv',
        createdAt: '1970-01-01T00:00:00.100Z',
        counts: { new: 2, same: 1 },
        marks: 2,
        unreadable: 4,
      },
    ]);
  });

  // SQLite would wait for a lock of its own process.
  if (engine.name !== 'postgres') return;

  test('two servers that start at once migrate once', async () => {
    const database = await engine.createEmptyDatabase();
    const [first] = await Promise.all([engine.openStorage(database), engine.openStorage(database)]);
    const names = await migrationNames(first);
    expect(names.length).toBeGreaterThan(20);
    expect(new Set(names).size).toBe(names.length);
  });
});
