import { sql, type TableMetadata } from 'kysely';
import type { Database } from '#schema.ts';

/** All tables with a user_id, including future ones. */
export async function listSleeperTables(db: Database): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id'));
}

export async function readSleeperRows(
  db: Database,
  tables: readonly TableMetadata[],
  userId: string,
): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = sql`select * from ${sql.table(name)} where user_id = ${userId}`;
    rows[name] = (await found.execute(db)).rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return rows;
}
