// @module-tag slow
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { SchemaTooNewError } from '#server/storage/engines/migrate.ts';
import { RulesTooNewError } from '#server/storage/tables/rules-version.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
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
});
