import { sql, type Insertable, type InsertQueryBuilder, type InsertResult } from 'kysely';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { locksRows } from './engine.ts';
import { preparedQuery } from './prepared-query.ts';

/** Rows between which imports let other requests run. */
export const ROWS_PER_INSERT = 100;

/** Rows per statement on PostgreSQL, given as JSON. */
const ROWS_PER_ROUND_TRIP = 5_000;

/**
 * Inserts rows with the same columns, or updates rows with the same `key`: on SQLite by a statement for each row, on
 * PostgreSQL by one for thousands, because each is a round trip.
 */
export function preparedInsert<Table extends keyof Schema>(
  table: Table,
  key?: readonly (string & keyof Schema[Table])[],
) {
  type Row = Insertable<Schema[Table]>;
  let columns: readonly (keyof Row & string)[] = [];

  const withKey = (insert: InsertQueryBuilder<Schema, Table, InsertResult>) => {
    if (key === undefined) return insert;
    const changed = columns.filter((column) => !key.some((name) => name === String(column)));
    const excluded = changed.map((column) => [column, sql.ref(`excluded.${column}`)]);
    return insert.onConflict((conflict) =>
      conflict.columns(key as never).doUpdateSet(Object.fromEntries(excluded) as never),
    );
  };

  const insertRow = preparedQuery((db, given: Row & object) =>
    withKey(
      db
        .insertInto(table)
        .values(Object.fromEntries(columns.map((column) => [column, given[column]])) as Row),
    ),
  );

  const insertJson = preparedQuery((db, { json }: { json: string }) => {
    const given = sql`json_populate_recordset(null::${sql.id(table)}, ${json}::json)`.as('given');
    const rows = db.selectFrom(given).select(columns as never);
    return withKey(
      db
        .insertInto(table)
        .columns(columns as never)
        .expression(rows),
    );
  });

  return async (trx: WriteTransaction, rows: readonly (Row & object)[]): Promise<void> => {
    const [first] = rows;
    if (first === undefined) return;
    if (columns.length === 0) columns = Object.keys(first) as (keyof Row & string)[];
    if (!locksRows(trx)) {
      for (const row of rows) await insertRow(trx, row);
      return;
    }
    for (let from = 0; from < rows.length; from += ROWS_PER_ROUND_TRIP) {
      const json = JSON.stringify(rows.slice(from, from + ROWS_PER_ROUND_TRIP));
      await insertJson(trx, { json });
    }
  };
}
