// @module-tag slow
import { expect, test } from 'vitest';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createMigrations } from '#server/storage/engines/migrate.ts';
import { openEngine } from '#server/storage/engines/open-storage.ts';
import type { Schema } from '#server/storage/schema.ts';
import { readImports } from '#server/usecases/imports/list-imports.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addSleeper } from '#testkit/sleepers.ts';

describeEachEngine('the schema', (engine) => {
  test.each([
    [
      'schema',
      sql`insert into kysely_migration values ('9999-dream-diary', '2030-01-01')`,
      /newer version of Lelap \(it knows 9999-dream-diary\)/,
    ],
    [
      'rules',
      sql`update rules set highest_version = highest_version + 1`,
      /newer version of Lelap \(its rules are version \d+/,
    ],
  ])('a database of a newer %s is refused when it is opened', async (_, change, message) => {
    const database = await engine.createDatabase();
    const running = await engine.openStorage(database);
    await change.execute(running.db);
    await expect(engine.openStorage(database)).rejects.toThrow(message);
    // A server of the older version that still runs goes on.
    expect(await addSleeper(running)).toBeTypeOf('string');
  });

  test('reminders in buckets and imports in batches are kept', async () => {
    const database = await engine.createEmptyDatabase();
    const older = await openEngine(database);
    const db = new Kysely<Schema>({ dialect: older.dialect });
    const migrations = createMigrations(older);
    const provider = { getMigrations: async () => migrations };
    const { error } = await new Migrator({ db, provider }).migrateTo('0016-languages');
    expect(error).toBeUndefined();
    const outcome = (statuses: string, sleepDate: string) =>
      JSON.stringify({
        plan: 'p',
        statuses,
        marks: 'n',
        writtenMarks: [{ sleepDate, kind: 'free', noSleep: 0 }],
        unreadable: 2,
        pointsBefore: 10,
        pointsAfter: 8,
        newAchievements: [],
        lostAchievements: [],
      });
    for (const insert of [
      sql`insert into accounts (user_id, username, email, password_hash, sleep_goal_minutes, created_at)
        values ('mira', 'Mira', 'mira@example.org', '', 480, 0)`,
      sql`insert into reminders_due values (7, 'mira', 'bedtime', 100)`,
      sql`insert into reminder_deliveries values (7, 'one', 'mira', 'channel', 'bedtime', 'set', 2, 200, 300)`,
      sql`insert into imports (user_id, import_id, batch, format, file_name, created_at, request_hash, outcome)
        values ('mira', 'one', 1, 'csv', 'a.csv', 200, 'h', ${outcome('ns', '2026-01-02')}),
          ('mira', 'one', 0, 'csv', 'a.csv', 100, 'h', ${outcome('n', '2026-01-01')})`,
    ]) {
      await insert.execute(db);
    }
    await db.destroy();

    const storage = await engine.openStorage(database);
    const due = await storage.db.selectFrom('reminders_due').selectAll().execute();
    expect(due).toEqual([{ user_id: 'mira', kind: 'bedtime', due_at: 100 }]);
    const deliveries = await storage.db.selectFrom('reminder_deliveries').selectAll().execute();
    expect(deliveries).toMatchObject([{ id: 'one', attempts: 2, next_at: 200, expires_at: 300 }]);
    expect(await readImports(storage.db, 'mira', { limit: 9 })).toMatchObject([
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
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      first.db,
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });
});
