import { sql, type ColumnMetadata, type TableMetadata } from 'kysely';
import { expect, test } from 'vitest';
import type { Storage } from '#kernel/server/storage/open-storage.ts';
import { describeEachEngine } from '#tests/support/engines.ts';
import { addMember } from '#household/tests/household.ts';
import { PASSWORD, type SignedIn } from '#tests/api/signed-in.ts';
import { listSleeperTables, readSleeperRows } from '#tests/api/sleeper-rows.ts';
import { dataOf, setUpTestApp } from '#tests/api/test-app.ts';

/** Tables whose rows refer to rows of other tables. */
const LAST = ['arrivals', 'measured_times', 'experiment_nights'];

/** Adds an arbitrary row of the sleeper to each table without one. */
async function fillTables(
  { db }: Storage,
  tables: readonly TableMetadata[],
  { userId, sleepId }: { userId: string; sleepId: string },
) {
  const rows = await readSleeperRows(db, tables, userId);
  const inOrder = tables.toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));
  for (const { name, columns } of inOrder) {
    if (rows[name]?.length !== 0) continue;
    const valueOf = (column: ColumnMetadata) => {
      if (column.name === 'user_id' || column.name === 'id') return userId;
      if (column.name === 'sleep_id') return sleepId;
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

  test('DELETE /account deletes every row of the sleeper and none of another account', async () => {
    const { db } = api.storage;
    const tables = await listSleeperTables(db);
    const [mira, dewi] = [await addMember(api), await addMember(api)];
    for (const { call, userId } of [mira, dewi]) {
      const { sleepLogId: sleepId } = await dataOf(call('POST', '/sleeps/start'));
      await fillTables(api.storage, tables, { userId, sleepId });
    }
    const readRows = ({ userId }: SignedIn) => readSleeperRows(db, tables, userId);
    const before = await readRows(mira);
    expect(Object.keys(before)).toContain('sleep_sessions');
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const dewiBefore = await readRows(dewi);

    const erased = await mira.call('DELETE', '/account', { currentPassword: PASSWORD });
    expect(erased.statusCode).toBe(204);
    expect(Object.values(await readRows(mira)).flat()).toEqual([]);
    expect(await readRows(dewi)).toEqual(dewiBefore);
  });
});
