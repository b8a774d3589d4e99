// @module-tag slow
import { expect, test } from 'vitest';
import { Kysely, sql, type RawBuilder } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createMigrations, SchemaTooNewError } from '#server/storage/engines/migrate.ts';
import { RulesTooNewError } from '#server/storage/tables/rules-version.ts';
import { openEngine, type Storage } from '#server/storage/engines/open-storage.ts';
import type { Schema } from '#server/storage/schema.ts';
import { enterSleep } from '#server/usecases/sleeps/enter-sleep.ts';
import { describeEachEngine, type TestDatabase } from '../support/engines.ts';
import { addSleeper, createDeps } from '#testkit/sleepers.ts';

async function migrationNames(storage: Storage): Promise<string[]> {
  const rows = await storage.db
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}

/** Migrates an empty database to an older version and runs these statements in it. */
async function createOlderDatabase(
  database: TestDatabase,
  version: string,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  const engine = await openEngine(database);
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  const provider = { getMigrations: async () => createMigrations(engine) };
  const { error } = await new Migrator({ db, provider }).migrateTo(version);
  if (error !== undefined) throw error;
  for (const statement of statements) await statement.execute(db);
  await db.destroy();
}

describeEachEngine('the schema', (engine) => {
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

  test('migration 0008 counts the sleeps of each account, with deleted and active ones', async () => {
    const database = await engine.createEmptyDatabase();
    const sleepers = ['batik', 'dewi', 'mira'];
    const addSleep = (userId: string, nth: number, [endTime, deletedAt]: (number | null)[]) =>
      sql`insert into sleep_sessions (user_id, id, start_time, end_time, time_zone, sleep_date, start_minute_of_day,
          source, recorded_at, settled, deleted_at, state, points, bonus_points, bonuses_paid)
        values (${userId}, ${`sleep ${nth}`}, ${nth}, ${endTime}, 'UTC', ${endTime && '1970-01-01'}, ${endTime && 0},
          'live', 0, 0, ${deletedAt}, ${deletedAt ? 'deleted' : endTime ? 'counted' : 'active'}, 0, 0, 0)`;
    const [ended, active, deleted] = [
      [9, null],
      [null, null],
      [9, 10],
    ];
    await createOlderDatabase(database, '0007-two-step-session', [
      ...sleepers.flatMap((userId) => [
        sql`insert into accounts (user_id, username, email, password_hash, sleep_goal_minutes, created_at)
          values (${userId}, ${userId}, ${userId}, 'a hash', 480, 1)`,
        sql`insert into progress (user_id, total_points, full_days, longest_streak) values (${userId}, 0, 0, 0)`,
      ]),
      ...[ended, ended, deleted, active].map((times, nth) => addSleep('mira', nth, times)),
      addSleep('batik', 0, deleted),
    ]);

    const storage = await engine.openStorage(database);
    const deps = { ...createDeps(storage), maxSleeps: 4 };
    const countsOf = () =>
      storage.db
        .selectFrom('sleeper_progress')
        .orderBy('user_id')
        .select(['user_id as userId', 'sleep_count as sleeps'])
        .execute();
    expect(await countsOf()).toEqual([
      { userId: 'batik', sleeps: 1 },
      { userId: 'dewi', sleeps: 0 },
      { userId: 'mira', sleeps: 4 },
    ]);
    const enter = (userId: string) =>
      enterSleep(deps, { userId, entry: { startTime: 1_000, endTime: 2_000 } });
    await expect(enter('mira')).rejects.toMatchObject({ code: 'TOO_MANY_SLEEPS' });
    await enter('batik');
    expect((await countsOf())[0]).toEqual({ userId: 'batik', sleeps: 2 });
  });
});
