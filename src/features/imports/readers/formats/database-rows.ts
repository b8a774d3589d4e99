import { problemAt, type Database, type ImportItem } from '../reader.ts';

/** The tables of a database that are stored. Views and virtual tables may run a query that never ends. */
export function listTables(database: Database): ReadonlySet<string> {
  const stored = database.rows(
    "select name from sqlite_schema where type = 'table' and rootpage > 0",
  );
  return new Set([...stored].map(({ name }) => String(name)));
}

/** The columns of a stored table; none without it. */
export function listColumns(database: Database, table: string): ReadonlySet<unknown> {
  if (!listTables(database).has(table)) return new Set();
  return new Set([...database.rows(`pragma table_info(${table})`)].map(({ name }) => name));
}

/** Selects the columns that the table has; versions of an app differ. */
function* selectRows(database: Database, table: string, columns: readonly string[]) {
  const names = listColumns(database, table);
  const present = columns.filter((column) => names.has(column));
  if (present.length > 0) yield* database.rows(`select ${present.join(', ')} from ${table}`);
}

export type Select = (
  table: string,
  columns: readonly string[],
) => Generator<ReturnType<Database['rows']> extends Iterable<infer Row> ? Row : never>;

/** Reads tables up to the place where one is damaged, which is reported at the end. */
export function* readTables(
  database: Database,
  path: string,
  read: (select: Select) => Iterable<ImportItem>,
): Generator<ImportItem> {
  let isDamaged = false;
  yield* read(function* (table, columns) {
    try {
      yield* selectRows(database, table, columns);
    } catch {
      isDamaged = true;
    }
  });
  if (isDamaged) yield problemAt({ file: path }, { code: 'damagedDatabase' });
}
