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

/** Far more than there are queries: only inserts of ever more rows at once could come to so many. */
const SQLITE_CACHED_STATEMENTS = 1_000;

/** The connections to one database file, in WAL mode, where a write keeps no read waiting. */
export type SqliteConnections = {
  readonly writer: Database.Database;
  /** For single reads, each of which sees what was committed last. */
  readonly reader: Database.Database;
  /** For a read-only transaction: a single read beside one must not see its older state. */
  readonly openSnapshot: () => Database.Database;
};

/** Dry runs of long diaries take seconds: one connection would keep lists and exports of others waiting. */
const MAX_SNAPSHOTS = 8;

/** SQLite as all that is queried here expects it. */
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

  /** Kysely asks for a new statement each time; preparing it anew costs five times what running it does. */
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

  /** One that nothing holds, opened if there is none; of too many the one with the fewest waiting. */
  get snapshot(): NativeConnection {
    const [quietest] = this.#snapshots.toSorted((a, b) => a.mutex.holders - b.mutex.holders);
    const isFull = this.#snapshots.length === MAX_SNAPSHOTS;
    if (quietest && (isFull || quietest.mutex.holders === 0)) return quietest;
    const opened = new NativeConnection(this.#openSnapshot());
    this.#snapshots.push(opened);
    return opened;
  }

  /** The writer last: a connection that only reads can't copy the write-ahead log into the database. */
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

  /** A transaction that will write takes the lock first: one that reads first can't have it any more. */
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

  /** A full disk makes SQLite undo the transaction by itself; undoing it again would fail, and hide why. */
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

/** A connection as Kysely sees it: a single read runs at once, everything else waits for a connection of its own. */
class LelapSqliteConnection implements DatabaseConnection {
  readonly #natives: NativeConnections;
  #held: { native: NativeConnection; unlock: () => void } | undefined;

  constructor(natives: NativeConnections) {
    this.#natives = natives;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isSingleRead = this.#held === undefined && SelectQueryNode.is(query.query);
    const native = isSingleRead ? this.#natives.reader : await this.hold('writer');
    return native.run(query);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read in pages: a stream would hold the connection for as long as it is read.');
  }

  /** The native connection that this one holds until it is released; `name` matters the first time. */
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
  /** The one that has it and all that wait. */
  holders = 0;

  /** Waits for those that asked before, in order; answers what unlocks it. */
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
   * SQLite (with STAT4, as better-sqlite3 builds it) looks at the value bound to a bare `?` when it plans a sort
   * or a join, and plans anew each time another is bound: 10 times the cost of running it. It can't see behind `+`.
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

  /** SQLite can; Kysely only doesn't rely on it. All migrations in one transaction keep a second process out. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
