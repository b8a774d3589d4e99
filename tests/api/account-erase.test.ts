import { sql, type Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Schema } from '#server/storage/schema.ts';
import { describeEachEngine } from '../support/engines.ts';
import { clearAccounts, PASSWORD, registerAndSignIn, type SignedIn } from './signed-in.ts';
import { setUpTestApp } from './test-app.ts';

type Column = { name: string; dataType: string; isNullable: boolean };

/** All tables with a user_id, including future ones. */
async function tablesOfSleepers(
  db: Kysely<Schema>,
): Promise<{ name: string; columns: Column[] }[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(({ columns }) => columns.some((column) => column.name === 'user_id'));
}

/** Number of rows of this sleeper per table. */
async function countRows(db: Kysely<Schema>, userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await tablesOfSleepers(db)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where user_id = ${userId}
    `.execute(db);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Adds an arbitrary row of the sleeper to each table without one. */
async function fillTables(db: Kysely<Schema>, userId: string): Promise<void> {
  const counts = await countRows(db, userId);
  for (const { name, columns } of await tablesOfSleepers(db)) {
    if (counts[name] !== 0) continue;
    const valueOf = (column: Column) => {
      if (column.name === 'user_id' || column.name === 'id') return userId;
      // It may refer to another table.
      if (column.isNullable) return null;
      // A check constraint allows only the kinds of a mark.
      if (name === 'day_marks' && column.name === 'kind') return 'work';
      // Unique columns differ by account.
      return column.dataType.toLowerCase() === 'text' ? userId : 0;
    };
    await sql`
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
      values (${sql.join(columns.map(valueOf))})
    `.execute(db);
  }
}

describeEachEngine('DELETE /account', (engine) => {
  const api = setUpTestApp(engine);
  let mira: SignedIn;
  let dewi: SignedIn;
  beforeEach(async () => {
    await clearAccounts(api);
    mira = await registerAndSignIn(api, 'Mira', 'mira@example.org');
    dewi = await registerAndSignIn(api, 'Dewi', 'dewi@example.org');
    for (const { call, userId } of [mira, dewi]) {
      await call('POST', '/sleeps/start');
      await fillTables(api.storage.db, userId);
    }
  });

  test('DELETE /account deletes every row of the sleeper and none of another account', async () => {
    const before = await countRows(api.storage.db, mira.userId);
    expect(Object.keys(before)).toContain('sleep_sessions');
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
    const dewiBefore = await countRows(api.storage.db, dewi.userId);

    const erased = await mira.call('DELETE', '/account', { currentPassword: PASSWORD });
    expect(erased.statusCode).toBe(204);
    const after = await countRows(api.storage.db, mira.userId);
    expect(after).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, 0])));
    expect(await countRows(api.storage.db, dewi.userId)).toEqual(dewiBefore);
  });
});
