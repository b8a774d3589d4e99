import { existsSync } from 'node:fs';
import type Database from 'better-sqlite3';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
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
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { flushFolder, makeFolder } from './durable-files.ts';
import { PostgresDriver } from './postgres-driver.ts';
import {
  PATIENT_TIMES,
  PostgresPool,
  type PoolCounts,
  type PostgresSettings,
} from './postgres-pool.ts';
import type { Schema, WriteTransaction } from './schema.ts';
import {
  connectSqlite,
  makePrivateFile,
  sqliteFile,
  useWriteAheadLog,
} from './sqlite-connection.ts';
import { sqliteLimitsDialect } from './sqlite-limits.ts';
import { ConnectionLostError } from './storage-unavailable.ts';

/*
 * Everything in which the two engines differ is in this file; how PostgreSQL is reached is in postgres-*.ts.
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
};

/** Far more than there are queries: only inserts of ever more rows at once could come to so many. */
const SQLITE_CACHED_STATEMENTS = 1_000;

/** Opens `lelap.db` in `dataDir`; both are made, for this user alone, if they are missing. */
export async function openSqlite(dataDir: string): Promise<Engine> {
  await makeFolder(dataDir);
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) {
    makePrivateFile(file);
    await flushFolder(dataDir);
  }
  const database = connectSqlite(file);
  await useWriteAheadLog(database);
  return {
    name: 'sqlite',
    dialect: new LelapSqliteDialect(withCachedStatements(database)),
    columns: { instant: 'integer', text: 'text' },
    finishTable: (table) => table.modifyEnd(sql`strict, without rowid`),
    // A process that can't begin has waited long enough; once begun, nothing can come between.
    isUndone: () => false,
    // A transaction that writes has the whole file.
    lockSchema: async () => {},
    limitsDialect: sqliteLimitsDialect(dataDir),
  };
}

/** Kysely asks for a new statement each time; preparing it anew costs five times what running it does. */
function withCachedStatements(database: Database.Database): OpenSqlite {
  const statements = new Map<string, SqliteStatement>();
  return {
    isInTransaction: () => database.inTransaction,
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

type OpenSqlite = SqliteDatabase & { isInTransaction(): boolean };

class LelapSqliteDialect extends SqliteDialect {
  readonly #database: OpenSqlite;

  constructor(database: OpenSqlite) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new PlanOnceSqliteQueryCompiler();
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: OpenSqlite;

  constructor(database: OpenSqlite) {
    super({ database });
    this.#database = database;
  }

  /** A transaction that will write takes the lock first: one that reads first can't have it any more. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** A full disk makes SQLite undo the transaction by itself; undoing it again would fail, and hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isInTransaction()) await super.rollbackTransaction(connection);
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

/** The codes of PostgreSQL for serialization_failure and deadlock_detected. */
const POSTGRES_CONFLICTS = new Set(['40001', '40P01']);

/** The one that Kysely's own lock has, so that an older Lelap is kept out as well. */
const POSTGRES_SCHEMA_LOCK = 3853314791062309107n;

/** Connects to a PostgreSQL when it is first needed. */
export function openPostgres(settings: PostgresSettings): Engine {
  const pool = new PostgresPool(settings);
  const { times, pooler } = settings;
  return {
    name: 'postgres',
    dialect: postgresDialect(
      new PostgresDriver({
        pool,
        times,
        // The role may have limits of its own, shorter than ours.
        isTimedPerTransaction: pooler === 'transaction' || times === PATIENT_TIMES,
        preparesStatements: pooler === 'none',
      }),
    ),
    patientDialect: () =>
      postgresDialect(
        new PostgresDriver({
          pool: new PostgresPool({ ...settings, connections: 1, times: PATIENT_TIMES }),
          times: PATIENT_TIMES,
          // The role may have limits of its own.
          isTimedPerTransaction: true,
          preparesStatements: false,
        }),
      ),
    poolCounts: () => pool.counts,
    columns: { instant: 'bigint', text: sql`text collate "C"` },
    finishTable: (table) => table,
    isUndone: (error) =>
      error instanceof ConnectionLostError ||
      (error instanceof pg.DatabaseError && POSTGRES_CONFLICTS.has(error.code ?? '')),
    // Held by the transaction and not by the session, which a pooler may give to somebody else.
    lockSchema: async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_SCHEMA_LOCK)})`.execute(trx);
    },
  };
}

function postgresDialect(driver: PostgresDriver): Dialect {
  return {
    createAdapter: () => new LockedPostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Whoever migrates has locked the schema before Kysely looks at it. */
class LockedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Whether a transaction must lock the rows it decides by. On SQLite it holds the whole database already. */
export function locksRows(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
