import { createHash } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { camelCase } from './camel-case.ts';
import type { Storage } from './open-storage.ts';
import { TABLE_KEYS, type Database, type Schema, type WriteTransaction } from '#schema.ts';

type Table = keyof Schema;
type Row = Readonly<Record<string, unknown>>;

const TABLES = Object.keys(TABLE_KEYS) as Table[];

/** Rows per statement, within the parameter limits of both engines. */
const PAGE_SIZE = 1_000;

/** The name of the first table that is not empty, if any. */
export async function findUsedTable(db: Database): Promise<string | undefined> {
  for (const table of TABLES) {
    const row = await db
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return camelCase.snakeCase(table);
  }
  return undefined;
}

/** SQLite's data version, which changes when another connection writes; undefined on PostgreSQL. */
export async function readDataVersion({ engine, db }: Storage): Promise<number | undefined> {
  if (engine !== 'sqlite') return undefined;
  const { rows } = await sql<{ dataVersion: number }>`pragma data_version`.execute(db);
  return rows[0]?.dataVersion;
}

export async function copyDatabase(from: Database, to: WriteTransaction): Promise<void> {
  for (const table of TABLES) {
    for await (const page of readPages(from, table)) {
      await to
        .insertInto(table)
        .values(page as Insertable<Schema[Table]>[])
        .execute();
    }
  }
}

/** The names of the tables whose rows differ. */
export async function findDifferingTables(one: Database, other: Database): Promise<string[]> {
  const differing: string[] = [];
  for (const table of TABLES) {
    if ((await hashRows(one, table)) !== (await hashRows(other, table)))
      differing.push(camelCase.snakeCase(table));
  }
  return differing;
}

/** The migrations add columns in the same order on both engines. */
async function hashRows(db: Database, table: Table): Promise<string> {
  const hash = createHash('sha256');
  for await (const page of readPages(db, table)) {
    hash.update(JSON.stringify(page.map(Object.entries)));
  }
  return hash.digest('hex');
}

/** All rows of a table by key, in the same order on both engines. */
async function* readPages(db: Database, table: Table): AsyncGenerator<readonly Row[]> {
  const key: readonly string[] = TABLE_KEYS[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after: readonly unknown[] | undefined;
  for (;;) {
    const beyond =
      after === undefined
        ? sql``
        : sql`where (${columns}) > (${sql.join(after.map((value) => sql.val(value)))})`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${beyond} order by ${columns} limit ${sql.lit(PAGE_SIZE)}
    `.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    after = key.map((column) => last[column]);
  }
}
