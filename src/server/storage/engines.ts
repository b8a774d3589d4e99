import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDialect,
  sql,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type CreateTableBuilder,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  type RawBuilder,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

/*
 * Everything in which the two engines differ is in this file.
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
  /** Whether the engine undid a transaction only because of another one, so that it may be run again. */
  isConflict(error: unknown): boolean;
};

/** How long a write waits for the write of another process on the same SQLite file. */
const SQLITE_BUSY_TIMEOUT_MS = 5_000;

/** Far more than there are queries: only inserts of ever more rows at once could come to so many. */
const SQLITE_CACHED_STATEMENTS = 1_000;

/** The SQLite file in a data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'lelap.db');
}

/** Opens `lelap.db` in `dataDir`; both are made, for this user alone, if they are missing. */
export async function openSqlite(dataDir: string): Promise<Engine> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  }
  const database = new Database(file, { timeout: SQLITE_BUSY_TIMEOUT_MS });
  await useWriteAheadLog(database);
  // FULL: in WAL mode NORMAL could lose the last commits when the power fails.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return {
    name: 'sqlite',
    dialect: new LelapSqliteDialect({ database: withCachedStatements(database) }),
    columns: { instant: 'integer', text: 'text' },
    finishTable: (table) => table.modifyEnd(sql`strict, without rowid`),
    // A process that can't begin has waited long enough; once begun, nothing can come between.
    isConflict: () => false,
  };
}

/** Two processes that switch one file to WAL at once don't wait for each other, unlike all other statements. */
async function useWriteAheadLog(database: Database.Database): Promise<void> {
  const giveUpAt = performance.now() + SQLITE_BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      const isBusy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() > giveUpAt) throw error;
      await sleep(20);
    }
  }
}

/** Kysely asks for a new statement each time; preparing it anew costs five times what running it does. */
function withCachedStatements(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => void database.close(),
    prepare: (text) => {
      let statement = statements.get(text);
      if (statement === undefined) {
        if (statements.size === SQLITE_CACHED_STATEMENTS) statements.clear();
        statement = database.prepare(text);
        statements.set(text, statement);
      }
      return statement;
    },
  };
}

class LelapSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new PlanOnceSqliteQueryCompiler();
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  /** A transaction that will write takes the lock first: one that reads first can't have it any more. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

class PlanOnceSqliteQueryCompiler extends SqliteQueryCompiler {
  /**
   * SQLite (with STAT4, as better-sqlite3 builds it) looks at the value bound to a bare `?` when it plans a sort
   * or a join, and plans anew each time another is bound: 10 times the cost of running it. It can't see behind `+`.
   */
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** SQLite can; Kysely only doesn't rely on it. All migrations in one transaction keep a second process out. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Enough for one process: a request holds a connection for a few short statements. */
const POSTGRES_CONNECTIONS = 10;

/** A request gives up before the client does (10 seconds), so that it is told. */
const POSTGRES_CONNECT_TIMEOUT_MS = 8_000;

/** The codes of PostgreSQL for serialization_failure and deadlock_detected. */
const POSTGRES_CONFLICTS = new Set(['40001', '40P01']);

/** Connects to a PostgreSQL when it is first needed. */
export function openPostgres(databaseUrl: string): Engine {
  const types = new pg.TypeOverrides();
  // All our 64-bit integers are instants or counts, far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POSTGRES_CONNECTIONS,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    types,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return {
    name: 'postgres',
    dialect: new PostgresDialect({ pool }),
    columns: { instant: 'bigint', text: sql`text collate "C"` },
    finishTable: (table) => table,
    isConflict: (error) =>
      error instanceof pg.DatabaseError &&
      error.code !== undefined &&
      POSTGRES_CONFLICTS.has(error.code),
  };
}

/** Whether a transaction must lock the rows it decides by. On SQLite it holds the whole database already. */
export function locksRows(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
