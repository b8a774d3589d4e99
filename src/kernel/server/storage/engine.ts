import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { sql, type CreateTableBuilder, type Dialect, type RawBuilder } from 'kysely';
import { flushFolder, makeFolder } from './durable-files.ts';
import type { PoolCounts } from './postgres-pool.ts';
import { connectSqlite, sqliteFile, useWriteAheadLog } from './sqlite-connection.ts';
import { findDamage, requireWholeDatabase } from './sqlite-integrity.ts';
import { LelapSqliteDialect } from './sqlite-dialect.ts';

/*
 * The differences of the two engines. Code that only PostgreSQL needs is in
 * postgres-engine.ts, loaded on use. Connections are in sqlite-*.ts and postgres-*.ts.
 */

export type ColumnTypes = {
  /** Epoch milliseconds: needs more than 32 bits. */
  instant: 'integer' | 'bigint';
  /** Text compared by bytes, as keys and dates must be on both engines. */
  text: 'text' | RawBuilder<string>;
};

export type Engine = {
  name: 'sqlite' | 'postgres';
  dialect: Dialect;
  columns: ColumnTypes;
  /** Table options after the columns. */
  finishTable<TableName extends string, Column extends string>(
    table: CreateTableBuilder<TableName, Column>,
  ): CreateTableBuilder<TableName, Column>;
  /** Whether a transaction was rolled back by a conflict and may be retried. */
  isRolledBack(error: unknown): boolean;
  /** Absent if there is only one connection. */
  poolCounts?: () => PoolCounts;
  /** A connection outside the pool, which may be full; absent if there is only one. */
  probeDialect?: Dialect;
  /** Integrity check; absent if the engine checks itself. */
  findDamage?: () => string[];
};

/** Opens `lelap.db` in `dataDir`; creates both if missing, readable only by this user. */
export async function openSqlite(dataDir: string): Promise<Engine> {
  await makeFolder(dataDir);
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) {
    await (await open(file, 'a', 0o600)).close();
    await flushFolder(dataDir);
  }
  const database = connectSqlite(file);
  try {
    await useWriteAheadLog(database);
    requireWholeDatabase(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    name: 'sqlite',
    dialect: new LelapSqliteDialect(database),
    columns: { instant: 'integer', text: 'text' },
    finishTable: (table) => table.modifyEnd(sql`strict, without rowid`),
    // Only `begin immediate` can conflict; afterwards the transaction has the write lock.
    isRolledBack: () => false,
    findDamage: () => findDamage(database),
  };
}
