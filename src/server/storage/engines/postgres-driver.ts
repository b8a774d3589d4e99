import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { PooledClient, PostgresPool } from './postgres-pool.ts';
import { serverLimits, type PostgresTimeouts } from './postgres-timeouts.ts';
import { CommitInDoubtError, ConnectionLostError } from './storage-unavailable.ts';

export type DriverOptions = {
  readonly pool: PostgresPool;
  readonly times: PostgresTimeouts;
  /** Whether timeouts are set in each transaction or once per session. */
  readonly isTimedPerTransaction: boolean;
  /** Whether sessions keep prepared statements. */
  readonly preparesStatements: boolean;
};

/** Driver for PostgreSQL that tracks when a connection breaks and what is lost then. */
export class PostgresDriver implements Driver {
  readonly #options: DriverOptions;
  readonly #statementNames = new StatementNames();

  constructor(options: DriverOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await this.#options.pool.acquire();
    return new PostgresConnection(client, this.#options, this.#statementNames);
  }

  async beginTransaction(
    connection: PostgresConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await connection.begin(settings);
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollBack();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#options.pool.close();
  }
}

/** A connection in use. */
class PostgresConnection implements DatabaseConnection {
  #client: PooledClient;
  readonly #options: DriverOptions;
  readonly #names: StatementNames;
  #transaction: 'none' | 'read only' | 'read write' = 'none';
  #isBroken = false;
  #isReleased = false;

  constructor(client: PooledClient, options: DriverOptions, names: StatementNames) {
    this.#client = client;
    this.#options = options;
    this.#names = names;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#ask<Row>(query);
    } catch (error) {
      // A read outside a transaction has returned nothing yet and can be repeated.
      const isRead = this.#transaction === 'none' && query.sql.startsWith('select');
      if (!(error instanceof ConnectionLostError) || !isRead) throw error;
      this.release();
      this.#client = await this.#options.pool.acquire();
      this.#isBroken = false;
      this.#isReleased = false;
      return await this.#ask<Row>(query);
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error(
      'Read in pages: a stream would hold the connection for as long as its reader takes.',
    );
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    const { times, isTimedPerTransaction } = this.#options;
    const limits = isTimedPerTransaction ? Object.entries(serverLimits(times)) : [];
    // In one message, to save a round trip.
    const statements = [
      ['begin', ...modes.filter((mode) => mode !== undefined)].join(' '),
      ...limits.map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`),
    ];
    this.#transaction = accessMode ?? 'read write';
    await this.#ask(CompiledQuery.raw(statements.join('; ')));
  }

  /** Throws CommitInDoubtError unless the commit is durable. */
  async commit(): Promise<void> {
    const isWritten = this.#transaction === 'read write';
    const doubts: string[] = [];
    const listen = (notice: { code?: string | undefined; message?: string | undefined }) => {
      // A warning: the server stopped waiting for its standby and committed anyway.
      if (notice.code?.startsWith('01')) doubts.push(notice.message ?? notice.code);
    };
    this.#client.on('notice', listen);
    try {
      const { command } = await this.#query(CompiledQuery.raw('commit'));
      if (command === 'ROLLBACK') throw new Error('A statement of this transaction had failed.');
    } catch (cause) {
      if (!isConnectionLost(cause, this.#client)) throw cause;
      this.#giveUp(cause);
      if (isWritten) throw new CommitInDoubtError('The answer to a commit was lost.', { cause });
    } finally {
      this.#client.off('notice', listen);
      this.#transaction = 'none';
    }
    if (isWritten && doubts.length > 0) throw new CommitInDoubtError(doubts.join(' '));
  }

  /** If rollback fails, closing the connection rolls back. Keeps the original error. */
  async rollBack(): Promise<void> {
    this.#transaction = 'none';
    if (this.#isBroken) return;
    try {
      await this.#ask(CompiledQuery.raw('rollback'));
    } catch {
      this.#isBroken = true;
    }
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.release(this.#isBroken);
  }

  #giveUp(cause: unknown): void {
    this.#isBroken = true;
    if (!isSessionError(cause)) this.#options.pool.noteLoss(this.#client);
  }

  async #ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await this.#query<Row>(query);
      const isChange = CHANGES.has(command);
      return { rows: rows ?? [], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (cause) {
      if (isPlanOutdated(cause)) this.#names.renew();
      else if (!isConnectionLost(cause, this.#client)) throw cause;
      this.#giveUp(cause);
      const { message } = cause as Error;
      throw new ConnectionLostError(`The connection to PostgreSQL broke: ${message}`, { cause });
    }
  }

  async #query<Row>({ sql, parameters }: CompiledQuery): Promise<pg.QueryResult<Row & object>> {
    const { preparesStatements, times } = this.#options;
    const name = preparesStatements ? this.#names.statementName(sql, parameters.length) : undefined;
    const values = parameters as unknown[];
    const { stream } = this.#client.connection;
    const watch =
      times.answerMs > 0
        ? setTimeout(() => stream.destroy(new Error('it did not answer')), times.answerMs)
        : undefined;
    try {
      return await this.#client.query<Row & object>(
        name === undefined ? { text: sql, values } : { name, text: sql, values },
      );
    } finally {
      clearTimeout(watch);
    }
  }
}

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Statements with more parameters vary by list length and are not prepared. */
const MAX_PREPARED_PARAMETERS = 20;

/** Maximum number of prepared statements; each uses server memory in every session. */
const MAX_PREPARED_STATEMENTS = 500;

/** Names of prepared statements. */
class StatementNames {
  readonly #names = new Map<string, string>();
  #given = 0;

  /** Renames all statements, so that every session prepares them again: if one is outdated, all are. */
  renew(): void {
    this.#names.clear();
  }

  statementName(sql: string, parameterCount: number): string | undefined {
    // Preparing statements without parameters, such as begin, has no benefit.
    if (parameterCount === 0 || parameterCount > MAX_PREPARED_PARAMETERS) return undefined;
    let name = this.#names.get(sql);
    if (name === undefined && this.#names.size < MAX_PREPARED_STATEMENTS) {
      this.#given += 1;
      name = `lelap_${this.#given}`;
      this.#names.set(sql, name);
    }
    return name;
  }
}

/**
 * Error codes after which a session is unusable: connection errors, shutdown, timeout, became a
 * standby.
 */
const LOST_CODES = /^(08...|57P0.|25P03|25P04|25006)$/;

function isConnectionLost(error: unknown, client: PooledClient): boolean {
  if (!(error instanceof pg.DatabaseError)) return client.isLost;
  return LOST_CODES.test(error.code ?? '');
}

/** Transaction timeout or outdated statements: other sessions are not affected. */
function isSessionError(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return isPlanOutdated(error) || /^25P0[34]$/.test(error.code ?? '');
}

/** A table changed since the session prepared its statement. */
function isPlanOutdated(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}
