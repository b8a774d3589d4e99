import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { describeSqlite, setUpStorage } from '../support/engines.ts';
import { JOB_TABLES, withTenantGuard } from '#testkit/tenant-guard.ts';

describeSqlite('The tenant guard', (engine) => {
  const storage = setUpStorage(engine);

  const marks = (db: Storage['db']) => db.selectFrom('dayMarks').selectAll();
  const dates = (db: Storage['db']) => db.selectFrom('dayMarks').select('sleepDate');
  test.each<[string, (db: Storage['db']) => { execute(): Promise<unknown> }]>([
    ['a read of everybody', marks],
    ['a change of everybody', (db) => db.updateTable('accounts').set({ username: 'X' })],
    [
      'a read of one or else of another',
      (db) => marks(db).where((eb) => eb.or([eb('userId', '=', 'x'), eb('noSleep', '=', 0)])),
    ],
    [
      'a join that only compares other columns',
      (db) =>
        db
          .selectFrom('accounts')
          .innerJoin('sleepSessions', 'sleepSessions.recordedAt', 'accounts.createdAt')
          .where('accounts.userId', '=', 'x')
          .selectAll(),
    ],
    ['one arm of a union', (db) => dates(db).where('userId', '=', 'x').unionAll(dates(db))],
    [
      'a read within a read of one',
      (db) => marks(db).where('userId', '=', 'x').select(dates(db).limit(1).as('date')),
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
    const counting = sql`select count(*) from day_marks`.execute(withTenantGuard(storage).db);
    await expect(counting).rejects.toThrow('does not say whose day_marks');
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
