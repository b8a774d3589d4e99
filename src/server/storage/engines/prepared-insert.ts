import { sql, type Insertable } from 'kysely';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { preparedQuery } from './prepared-query.ts';

/** Rows per statement; larger batches are not faster. */
export const ROWS_PER_INSERT = 100;

/**
 * Inserts rows with the same columns, or updates rows with the same `key`. A statement is prepared for each number of
 * rows, because building it would be most of the work.
 */
export function preparedInsert<Table extends keyof Schema>(
  table: Table,
  key?: readonly (string & keyof Schema[Table])[],
) {
  type Row = Insertable<Schema[Table]>;
  type Column = keyof Row & string;
  let columns: readonly Column[] | undefined;
  const inserts = new Map<number, ReturnType<typeof createInsert>>();

  const createInsert = (columns: readonly Column[], size: number) =>
    preparedQuery((db, values: unknown[]) => {
      const rows = Array.from({ length: size }, (_, row) =>
        Object.fromEntries(
          columns.map((column, index) => [column, values[row * columns.length + index]]),
        ),
      );
      const insert = db.insertInto(table).values(rows as Row[]);
      if (key === undefined) return insert;
      const changed: readonly string[] = columns.filter(
        (column) => !key.some((name) => name === column),
      );
      return insert.onConflict((conflict) =>
        conflict
          .columns(key as never)
          .doUpdateSet(
            Object.fromEntries(
              changed.map((column) => [column, sql.ref(`excluded.${column}`)]),
            ) as never,
          ),
      );
    });

  return async (trx: WriteTransaction, rows: readonly Row[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      const batch = rows.slice(from, from + ROWS_PER_INSERT);
      const names = (columns ??= Object.keys(batch[0] ?? {}) as Column[]);
      let insert = inserts.get(batch.length);
      if (insert === undefined) {
        insert = createInsert(names, batch.length);
        inserts.set(batch.length, insert);
      }
      await insert(
        trx,
        batch.flatMap((row) => names.map((name) => row[name])),
      );
    }
  };
}
