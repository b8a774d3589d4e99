import {
  PostgresAdapter,
  sql,
  type Compilable,
  type CompiledQuery,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
} from 'kysely';
import { camelCase } from './camel-case.ts';
import type { Database, Schema, WriteTransaction } from '#schema.ts';

/* How queries are prepared, and written where the two engines differ. */

/** Whether a transaction must lock the rows it reads. On SQLite it holds the whole database. */
export function locksRows(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The values as a subquery of one parameter, for any number of them. */
export function selectValues(db: Database, values: readonly string[]) {
  const json = JSON.stringify(values);
  const list = locksRows(db)
    ? sql<{ value: string }>`json_array_elements_text(${json}::json)`
    : sql<{ value: string }>`json_each(${json})`;
  return db.selectFrom(list.as('given')).select('value');
}

/** Placeholder in a compiled query for a value given at execution. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once and executed with values: building costs several times what SQLite needs
 * to run it. `build` must use each value of `given` as a parameter only.
 */
export function preparedQuery<Given extends object, Row, Result = Row>(
  build: (db: Database, given: Given) => Compilable<Row>,
  toResult?: (row: Row) => Result,
): (db: Database, given: Given) => Promise<Result[]> {
  // Keyed by adapter: transactions share their Kysely's adapter, engines don't.
  const compiledQueries = new WeakMap<object, CompiledQuery<Row>>();
  const placeholders = new Proxy({} as Given, {
    get: (_, name) => new Placeholder(String(name)),
  });

  return async (db, given) => {
    const { adapter } = db.getExecutor();
    let compiled = compiledQueries.get(adapter);
    if (compiled === undefined) {
      compiled = build(db, placeholders).compile();
      compiledQueries.set(adapter, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? given[parameter.name as keyof Given] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return toResult === undefined ? (rows as never[]) : rows.map(toResult);
  };
}

/** Like preparedQuery, for the first row; undefined if there is none. */
export function preparedFirst<Given extends object, Row, Result = Row>(
  build: (db: Database, given: Given) => Compilable<Row>,
  toResult?: (row: Row) => Result,
): (db: Database, given: Given) => Promise<Result | undefined> {
  const execute = preparedQuery(build, toResult);
  return async (db, given) => (await execute(db, given))[0];
}

/** Rows per statement with a parameter for each value; on SQLite larger batches are not faster. */
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
  let columns: readonly Column[] = [];
  const inserts = new Map<number, ReturnType<typeof createInsert>>();

  const withKey = (insert: InsertQueryBuilder<Schema, Table, InsertResult>) => {
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
  };

  const createInsert = (size: number) =>
    preparedQuery((db, values: unknown[]) => {
      const rows = Array.from({ length: size }, (_, row) =>
        Object.fromEntries(
          columns.map((column, index) => [column, values[row * columns.length + index]]),
        ),
      );
      return withKey(db.insertInto(table).values(rows as Row[]));
    });

  const insertJson = preparedQuery((db, { json }: { json: string }) =>
    withKey(
      db
        .insertInto(table)
        .columns(columns as never)
        .expression(
          db
            .selectFrom(
              sql`json_populate_recordset(null::${sql.id(table)}, ${json}::json)`.as('given'),
            )
            .select(columns as never),
        ),
    ),
  );

  const toNamedColumns = (row: Row) =>
    Object.fromEntries(columns.map((column) => [camelCase.snakeCase(column), row[column]]));

  return async (trx: WriteTransaction, rows: readonly Row[]): Promise<void> => {
    if (columns.length === 0) columns = Object.keys(rows[0] ?? {}) as Column[];
    // Of many, one parameter takes half the time of one for each value.
    if (locksRows(trx) && rows.length > ROWS_PER_INSERT) {
      await insertJson(trx, { json: JSON.stringify(rows.map(toNamedColumns)) });
      return;
    }
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      const batch = rows.slice(from, from + ROWS_PER_INSERT);
      let insert = inserts.get(batch.length);
      if (insert === undefined) {
        insert = createInsert(batch.length);
        inserts.set(batch.length, insert);
      }
      await insert(
        trx,
        batch.flatMap((row) => columns.map((column) => row[column])),
      );
    }
  };
}
