import { existsSync } from 'node:fs';
import {
  PostgresAdapter,
  sql,
  type CreateTableBuilder,
  type Dialect,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
} from 'kysely';
import { jsonArrayFrom as postgresJsonArrayFrom } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteJsonArrayFrom } from 'kysely/helpers/sqlite';
import { flushFolder, makeFolder } from './durable-files.ts';
import type { PoolCounts } from './postgres-pool.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import {
  connectSqlite,
  makePrivateFile,
  sqliteFile,
  useWriteAheadLog,
} from './sqlite-connection.ts';
import { findDamage, requireWholeDatabase, requireWholeLog } from './sqlite-integrity.ts';
import { LelapSqliteDialect, type SqliteConnections } from './sqlite-dialect.ts';
import { sqliteLimitsDialect } from './sqlite-limits.ts';

/*
 * Everything in which the two engines differ is in this file, but for what only PostgreSQL needs: that is in
 * postgres-engine.ts, loaded where it is used. How each is reached is in sqlite-*.ts and postgres-*.ts.
 */

/** What a column is made of, where the engines have different words for it. */
export type ColumnTypes = {
  /** Epoch milliseconds: needs more than 32 bits. */
  instant: 'integer' | 'bigint';
  /** Text that compares by its bytes, as keys and dates must on both engines. */
  text: 'text' | RawBuilder<string>;
};

export type Engine = {
  name: 'sqlite' | 'postgres';
  dialect: Dialect;
  columns: ColumnTypes;
  /** Says what kind of table it is, after its columns. */
  finishTable<TableName extends string, Column extends string>(
    table: CreateTableBuilder<TableName, Column>,
  ): CreateTableBuilder<TableName, Column>;
  /** Whether a transaction was undone through no fault of its own, so that it may be run again. */
  isUndone(error: unknown): boolean;
  /** Keeps other processes from changing the schema until the transaction ends. */
  lockSchema(trx: WriteTransaction): Promise<void>;
  /** Connections for what takes longer than a request may; absent: there is only the one. */
  patientDialect?: () => Dialect;
  /** Where the rate limits are counted; absent: in the database itself. */
  limitsDialect?: Dialect;
  /** Absent: there is only one connection. */
  poolCounts?: () => PoolCounts;
  /** What is wrong with the database itself; absent: it looks after itself. */
  findDamage?: () => string[];
};

/** Opens `lelap.db` in `dataDir`; both are made, for this user alone, if they are missing. */
export async function openSqlite(dataDir: string): Promise<Engine> {
  await makeFolder(dataDir);
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) {
    makePrivateFile(file);
    await flushFolder(dataDir);
  }
  await requireWholeLog(file);
  const connections = await openConnections(file);
  return {
    name: 'sqlite',
    dialect: new LelapSqliteDialect(connections),
    columns: { instant: 'integer', text: 'text' },
    finishTable: (table) => table.modifyEnd(sql`strict, without rowid`),
    // A process that can't begin has waited long enough; once begun, nothing can come between.
    isUndone: () => false,
    // A transaction that writes has the whole file.
    lockSchema: async () => {},
    limitsDialect: sqliteLimitsDialect(dataDir),
    findDamage: () => findDamage(connections.writer),
  };
}

async function openConnections(file: string): Promise<SqliteConnections> {
  const writer = connectSqlite(file);
  try {
    await useWriteAheadLog(writer);
    requireWholeDatabase(writer);
    const reader = connectSqlite(file, { readonly: true });
    return { writer, reader, openSnapshot: () => connectSqlite(file, { readonly: true }) };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Whether a transaction must lock the rows it decides by. On SQLite it holds the whole database already. */
export function locksRows(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The rows of a query as one text of JSON, so that a statement can answer several lists. */
export function jsonListOf<Row>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<Schema, keyof Schema, Row>,
): RawBuilder<string> {
  return locksRows(db)
    ? sql<string>`${postgresJsonArrayFrom(query)}::text`
    : sql<string>`${sqliteJsonArrayFrom(query)}`;
}
