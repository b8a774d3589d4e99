import type Database from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { createLogRenewal } from './sqlite-log.ts';

/** Far more than there are queries: only inserts of ever more rows at once could come to so many. */
const SQLITE_CACHED_STATEMENTS = 1_000;

/** Kysely asks for a new statement each time; preparing it anew costs five times what running it does. */
function withCachedStatements(database: Database.Database): OpenSqlite {
  const statements = new Map<string, SqliteStatement>();
  return {
    isInTransaction: () => database.inTransaction,
    beginLogAnew: createLogRenewal(database),
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

type OpenSqlite = SqliteDatabase & { isInTransaction(): boolean; beginLogAnew(): void };

/** SQLite as all that is queried here expects it. */
export class LelapSqliteDialect extends SqliteDialect {
  readonly #database: OpenSqlite;

  constructor(database: Database.Database) {
    const open = withCachedStatements(database);
    super({ database: open });
    this.#database = open;
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
  /** Of the one transaction that there is at a time. */
  #isReadOnly = false;

  constructor(database: OpenSqlite) {
    super({ database });
    this.#database = database;
  }

  /** A transaction that will write takes the lock first: one that reads first can't have it any more. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    this.#isReadOnly = settings?.accessMode === 'read only';
    const begin = this.#isReadOnly ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    if (!this.#isReadOnly) this.#database.beginLogAnew();
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
