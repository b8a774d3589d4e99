import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { selectJsonList } from '#server/storage/engines/statements.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { describeSqlite, setUpStorage } from '../support/engines.ts';
import { JOB_TABLES, withTenantGuard } from '#testkit/tenant-guard.ts';

describeSqlite('The tenant guard', (engine) => {
  const storage = setUpStorage(engine);

  const sleeper = (db: Storage['db']) => db.selectFrom('sleeper_progress').selectAll();
  const minutes = (db: Storage['db']) => db.selectFrom('sleep_days').select('minutes');
  test.each<[string, (db: Storage['db']) => { execute(): Promise<unknown> }]>([
    ['a read of everybody', sleeper],
    ['a change of everybody', (db) => db.updateTable('accounts').set({ username: 'X' })],
    [
      'a read of one or else of another',
      (db) => sleeper(db).where((eb) => eb.or([eb('user_id', '=', 'x'), eb('full_days', '=', 0)])),
    ],
    [
      'a join that only compares other columns',
      (db) =>
        db
          .selectFrom('accounts')
          .innerJoin('achievements', 'achievements.unlocked_at', 'accounts.created_at')
          .where('accounts.user_id', '=', 'x')
          .selectAll(),
    ],
    ['one arm of a union', (db) => minutes(db).where('user_id', '=', 'x').unionAll(minutes(db))],
    [
      'a list within a read of one',
      (db) =>
        sleeper(db)
          .where('user_id', '=', 'x')
          .select(selectJsonList(db, minutes(db)).as('days')),
    ],
  ])('the tenant guard rejects %s', async (_, build) => {
    await build(storage.db).execute();
    const held = withTenantGuard(storage);
    for (const run of [held.transaction, held.snapshot]) {
      const stray = run(async (db) => build(db).execute());
      await expect(stray).rejects.toThrow('does not say whose');
    }
    await expect((async () => build(held.db).execute())()).rejects.toThrow('does not say whose');
  });

  test('the tenant guard rejects raw SQL on the table of a sleeper', async () => {
    const counting = sql`select count(*) from sleep_days`.execute(withTenantGuard(storage).db);
    await expect(counting).rejects.toThrow('does not say whose sleep_days');
  });

  test('every table but those of jobs has user_id first in its primary key', async () => {
    const firstOfKey = sql<{ name: string; first: string }>`
      select tables.name as name, columns.name as first
      from pragma_table_list as tables, pragma_table_info(tables.name) as columns
      where tables.schema = 'main' and tables.name not like 'sqlite%' and columns.pk = 1`;
    const { rows } = await firstOfKey.execute(storage.db);
    const others = rows.filter(({ first }) => first !== 'user_id').map(({ name }) => name);
    // Read by time, and keyed like the tables of sleepers.
    const unkeyed = JOB_TABLES.filter((name) => name !== 'reminders_due');
    expect(others.toSorted()).toEqual(
      [...unkeyed, 'kysely_migration', 'kysely_migration_lock', 'rules'].toSorted(),
    );
  });
});
