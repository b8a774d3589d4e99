import type Database from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type TransactionSettings,
} from 'kysely';

/** Kysely's dialect over one connection. Everything waits while a transaction holds it. */
export class LelapSqliteDialect extends SqliteDialect {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
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
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({ database: withCachedStatements(database) });
    this.#database = database;
  }

  /** `immediate`, because a transaction that reads first may fail to get the write lock later. */
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    const mode = accessMode === 'read only' ? 'deferred' : 'immediate';
    await connection.executeQuery(CompiledQuery.raw(`begin ${mode}`));
  }

  /** On a full disk SQLite has rolled back already; a second rollback would fail and hide the error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

/** Maximum cached statements, more than there are queries. */
const CACHED_STATEMENTS = 1_000;

/** Preparing a statement costs five times as much as running it. */
function withCachedStatements(database: Database.Database) {
  const statements = new Map<string, Database.Statement<unknown[]>>();
  return {
    close: () => void database.close(),
    prepare(sql: string) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        if (statements.size === CACHED_STATEMENTS) statements.clear();
        statement = database.prepare<unknown[]>(sql);
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

class PlanOnceSqliteQueryCompiler extends SqliteQueryCompiler {
  /**
   * SQLite (with STAT4, as in better-sqlite3) uses the value bound to a bare `?` when it plans a sort
   * or a join, and replans for each new value, at 10 times the cost of running it. `+?` hides the value.
   */
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** SQLite supports it, Kysely disables it. One transaction for all migrations locks out other processes. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
