import type Database from 'better-sqlite3';
import {
  CompiledQuery,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { createLogRenewal } from './sqlite-wal.ts';

/** Maximum cached statements, more than there are queries. */
const SQLITE_CACHED_STATEMENTS = 1_000;

/** Connections to one database file. In WAL mode writes don't block reads. */
export type SqliteConnections = {
  readonly writer: Database.Database;
  /** For single reads while the writer is in a transaction; each sees the latest commit. */
  readonly reader: Database.Database;
  /** For read-only transactions, because single reads must not see their older snapshot. */
  readonly openSnapshot: () => Database.Database;
};

/** Several, because a dry run of a long diary takes seconds and would block others' lists and exports. */
const MAX_SNAPSHOTS = 8;

/** The SQLite dialect for Kysely. */
export class LelapSqliteDialect implements Dialect {
  readonly #connections: SqliteConnections;

  constructor(connections: SqliteConnections) {
    this.#connections = connections;
  }

  createDriver(): Driver {
    return new LelapSqliteDriver(this.#connections);
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new PlanOnceSqliteQueryCompiler();
  }

  createIntrospector(db: Kysely<never>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** One connection of better-sqlite3 with its prepared statements. */
class NativeConnection {
  readonly mutex = new Mutex();
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement<unknown[]>>();

  constructor(database: Database.Database) {
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.inTransaction;
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return {
      rows: [],
      insertId: BigInt(lastInsertRowid),
      numAffectedRows: BigInt(changes),
    };
  }

  close(): void {
    this.#database.close();
  }

  /** Cached, because preparing a statement costs five times as much as running it. */
  #prepare(text: string): Database.Statement<unknown[]> {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      if (this.#statements.size === SQLITE_CACHED_STATEMENTS) this.#statements.clear();
      statement = this.#database.prepare<unknown[]>(text);
      this.#statements.set(text, statement);
    }
    return statement;
  }
}

class NativeConnections {
  readonly writer: NativeConnection;
  readonly reader: NativeConnection;
  readonly #openSnapshot: () => Database.Database;
  readonly #snapshots: NativeConnection[] = [];

  constructor({ writer, reader, openSnapshot }: SqliteConnections) {
    this.writer = new NativeConnection(writer);
    this.reader = new NativeConnection(reader);
    this.#openSnapshot = openSnapshot;
  }

  /** A free connection, opened if needed; at the maximum the one with the fewest waiting. */
  get snapshot(): NativeConnection {
    const [quietest] = this.#snapshots.toSorted((a, b) => a.mutex.holders - b.mutex.holders);
    const isFull = this.#snapshots.length === MAX_SNAPSHOTS;
    if (quietest && (isFull || quietest.mutex.holders === 0)) return quietest;
    const opened = new NativeConnection(this.#openSnapshot());
    this.#snapshots.push(opened);
    return opened;
  }

  /** Outside a transaction the writer, whose cached pages are never outdated by its own commits. */
  get forSingleRead(): NativeConnection {
    return this.writer.isInTransaction ? this.reader : this.writer;
  }

  /** Closes the writer last, because read-only connections can't checkpoint the WAL. */
  close(): void {
    for (const native of [...this.#snapshots, this.reader, this.writer]) native.close();
  }
}

class LelapSqliteDriver implements Driver {
  readonly #natives: NativeConnections;
  readonly #beginLogAnew: () => void;

  constructor(connections: SqliteConnections) {
    this.#natives = new NativeConnections(connections);
    this.#beginLogAnew = createLogRenewal(connections.writer);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LelapSqliteConnection> {
    return new LelapSqliteConnection(this.#natives);
  }

  /** `begin immediate`: a transaction that reads first may fail to get the write lock. */
  async beginTransaction(
    connection: LelapSqliteConnection,
    { accessMode }: TransactionSettings,
  ): Promise<void> {
    const isReadOnly = accessMode === 'read only';
    const native = await connection.hold(isReadOnly ? 'snapshot' : 'writer');
    native.run(CompiledQuery.raw(isReadOnly ? 'begin' : 'begin immediate'));
  }

  async commitTransaction(connection: LelapSqliteConnection): Promise<void> {
    const native = await connection.hold('writer');
    native.run(CompiledQuery.raw('commit'));
    if (native === this.#natives.writer) this.#beginLogAnew();
  }

  /** On a full disk SQLite has rolled back already; a second rollback would fail and hide the error. */
  async rollbackTransaction(connection: LelapSqliteConnection): Promise<void> {
    const native = await connection.hold('writer');
    if (native.isInTransaction) native.run(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: LelapSqliteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    this.#natives.close();
  }
}

/** Kysely's connection: single reads run at once, everything else waits for an exclusive connection. */
class LelapSqliteConnection implements DatabaseConnection {
  readonly #natives: NativeConnections;
  #held: { native: NativeConnection; unlock: () => void } | undefined;

  constructor(natives: NativeConnections) {
    this.#natives = natives;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isSingleRead = this.#held === undefined && SelectQueryNode.is(query.query);
    const native = isSingleRead ? this.#natives.forSingleRead : await this.hold('writer');
    return native.run(query);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read in pages: a stream would hold the connection for as long as it is read.');
  }

  /** The native connection held until release; `name` is used the first time. */
  async hold(name: 'writer' | 'snapshot'): Promise<NativeConnection> {
    if (this.#held === undefined) {
      const native = this.#natives[name];
      this.#held = { native, unlock: await native.mutex.lock() };
    }
    return this.#held.native;
  }

  release(): void {
    this.#held?.unlock();
    this.#held = undefined;
  }
}

class Mutex {
  #tail: Promise<void> = Promise.resolve();
  /** The holder and the waiting ones. */
  holders = 0;

  /** Waits in order; returns the unlock function. */
  async lock(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#tail;
    this.#tail = promise;
    this.holders += 1;
    await before;
    return () => {
      this.holders -= 1;
      resolve();
    };
  }
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
  /** The driver serializes writes itself. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite supports it, Kysely disables it. One transaction for all migrations locks out other processes. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
