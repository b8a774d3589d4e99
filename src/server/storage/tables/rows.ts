import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { ExpressionBuilder, Insertable, Kysely } from 'kysely';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';

/** `startTime` to `start_time`. */
type ColumnName<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

/** `start_time` to `startTime`. */
type FieldName<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<FieldName<Rest>>}`
  : Name;

type Columns<Record> = { [Field in keyof Record as ColumnName<Field>]: Record[Field] };

const names = new Map<string, string>();

function toColumnName(field: string): string {
  let name = names.get(field);
  if (name === undefined) {
    name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    names.set(field, name);
  }
  return name;
}

/** A record as a row: all its fields must be columns. */
export function toColumns<Record extends object>(record: Record): Columns<Record> {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [toColumnName(field), value]),
  ) as Columns<Record>;
}

/** Some milliseconds of work. */
const PART_SIZE = 500;

/** Writes many records in parts, between which other requests run. */
export async function inParts<Record>(
  records: readonly Record[],
  write: (part: readonly Record[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < records.length; from += PART_SIZE) {
    await write(records.slice(from, from + PART_SIZE));
    if (records.length > PART_SIZE) await nextTurnOfLoop();
  }
}

/** A new row of a table, by the names of fields. */
export type NewRecord<Table extends keyof Schema> = {
  [Column in keyof Insertable<Schema[Table]> as FieldName<Column>]: Insertable<
    Schema[Table]
  >[Column];
};

/** Fields that rows must equal; the sleeper is always among them. */
type Match<Table extends keyof Schema> = Partial<NewRecord<Table>> &
  (Schema[Table] extends { user_id: string } ? { userId: string } : object);

/** For statements on a table that is a parameter: their rows are checked by the types of these functions. */
type AnyTables = Record<string, Record<string, unknown>>;

const onAnyTable = (db: Kysely<Schema>) => db as unknown as Kysely<AnyTables>;

const matches = (match: object) => (eb: ExpressionBuilder<AnyTables, string>) =>
  eb.and(toColumns(match) as Record<string, unknown>);

export async function insertRow<Table extends keyof Schema>(
  trx: WriteTransaction,
  table: Table,
  record: NewRecord<Table>,
): Promise<void> {
  await onAnyTable(trx)
    .insertInto(table as string)
    .values(toColumns(record))
    .execute();
}

/** Inserts a row unless it violates a unique key; returns whether it was inserted. */
export async function insertIfNew<Table extends keyof Schema>(
  trx: WriteTransaction,
  table: Table,
  record: NewRecord<Table>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await onAnyTable(trx)
    .insertInto(table as string)
    .values(toColumns(record))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Inserts a row, or updates the one with this key. */
export async function saveRow<Table extends keyof Schema, Key extends Match<Table>>(
  trx: WriteTransaction,
  table: Table,
  key: Key,
  values: Omit<NewRecord<Table>, keyof Key>,
): Promise<void> {
  await onAnyTable(trx)
    .insertInto(table as string)
    .values(toColumns({ ...key, ...values }))
    .onConflict((conflict) =>
      conflict.columns(Object.keys(toColumns(key))).doUpdateSet(toColumns(values)),
    )
    .execute();
}

export async function updateRows<Table extends keyof Schema>(
  trx: WriteTransaction,
  table: Table,
  match: Match<Table>,
  changes: Partial<NewRecord<Table>>,
): Promise<void> {
  await onAnyTable(trx)
    .updateTable(table as string)
    .set(toColumns(changes))
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

/** Deletes a row and returns columns of it; undefined if there was none. */
export async function deleteRow<
  Table extends keyof Schema,
  const Columns extends readonly string[],
>(
  trx: WriteTransaction,
  table: Table,
  columns: Columns,
  match: Match<Table>,
): Promise<RowOf<Table, Columns> | undefined> {
  const deleted = onAnyTable(trx)
    .deleteFrom(table as string)
    .where(matches(match))
    .returning(columns);
  return (await deleted.executeTakeFirst()) as RowOf<Table, Columns> | undefined;
}

/** The columns of the first row. */
export async function findRow<Table extends keyof Schema, const Columns extends readonly string[]>(
  db: Kysely<Schema>,
  table: Table,
  columns: Columns,
  match: Match<Table>,
): Promise<RowOf<Table, Columns> | undefined> {
  const found = onAnyTable(db)
    .selectFrom(table as string)
    .where(matches(match))
    .select(columns);
  return (await found.executeTakeFirst()) as RowOf<Table, Columns> | undefined;
}

export async function countRows<Table extends keyof Schema>(
  db: Kysely<Schema>,
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
