import type { ExpressionBuilder, Insertable, Kysely } from 'kysely';
import type { Database, Schema, WriteTransaction } from '#schema.ts';

/** Columns that rows must equal; the sleeper is always among them. */
type Match<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>> &
  (Schema[Table] extends { userId: string } ? { userId: string } : object);

/** For statements on a table that is a parameter: their rows are checked by the types of these functions. */
type AnyTables = Record<string, Record<string, unknown>>;

const onAnyTable = (db: Database) => db as unknown as Kysely<AnyTables>;

const matches = (match: object) => (eb: ExpressionBuilder<AnyTables, string>) =>
  eb.and(match as Record<string, unknown>);

export async function insertRow<Table extends keyof Schema>(
  trx: WriteTransaction,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<void> {
  await trx.insertInto(table).values(row).execute();
}

/** Inserts a row unless it violates a unique key; returns whether it was inserted. */
export async function insertIfNew<Table extends keyof Schema>(
  trx: WriteTransaction,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateRows<Table extends keyof Schema>(
  trx: WriteTransaction,
  table: Table,
  match: Match<Table>,
  changes: Partial<Insertable<Schema[Table]>>,
): Promise<void> {
  await onAnyTable(trx)
    .updateTable(table as string)
    .set(changes)
    .where(matches(match))
    .execute();
}

/** Returns whether there were any. */
export async function deleteRows<Table extends keyof Schema>(
  trx: WriteTransaction,
  table: Table,
  match: Match<Table>,
): Promise<boolean> {
  const { numDeletedRows } = await onAnyTable(trx)
    .deleteFrom(table as string)
    .where(matches(match))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countRows<Table extends keyof Schema>(
  db: Database,
  table: Table,
  match: Match<Table>,
): Promise<number> {
  const { count } = await onAnyTable(db)
    .selectFrom(table as string)
    .where(matches(match))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
