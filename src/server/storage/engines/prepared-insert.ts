import type { Insertable } from 'kysely';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { preparedQuery } from './prepared-query.ts';

/** Rows per statement; larger batches are not faster. */
export const ROWS_PER_INSERT = 100;

/**
 * Inserts up to ROWS_PER_INSERT rows with the same columns. A statement is prepared for each number of rows, because
 * building it would be most of the work.
 */
export function preparedInsert<Table extends keyof Schema>(table: Table) {
  type Row = Insertable<Schema[Table]>;
  const inserts = new Map<number, ReturnType<typeof createInsert>>();

  const createInsert = (columns: readonly string[], size: number) =>
    preparedQuery((db, values: unknown[]) =>
      db
        .insertInto(table)
        .values(
          Array.from({ length: size }, (_, row) =>
            Object.fromEntries(
              columns.map((column, index) => [column, values[row * columns.length + index]]),
            ),
          ) as Row[],
        ),
    );

  return async (trx: WriteTransaction, rows: readonly Row[]): Promise<void> => {
    const [first] = rows;
    if (first === undefined) return;
    let insert = inserts.get(rows.length);
    if (insert === undefined) {
      insert = createInsert(Object.keys(first), rows.length);
      inserts.set(rows.length, insert);
    }
    await insert(
      trx,
      rows.flatMap((row) => Object.values(row)),
    );
  };
}
