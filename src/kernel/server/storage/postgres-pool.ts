import { hash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool as KyselyPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { PostgresTimeouts } from './postgres-timeouts.ts';
import { StorageUnavailableError } from './storage-unavailable.ts';

export type PostgresSettings = {
  readonly databaseUrl: string;
  readonly connections: number;
  readonly times: PostgresTimeouts;
};

export type PoolCounts = { open: number; used: number; waiting: number };

/** Retry interval: a promoted primary is ready within tenths of a second. */
const CONNECT_AGAIN_AFTER_MS = 100;

/** Maximum waiting requests per connection; more would time out. */
const WAITING_PER_CONNECTION = 20;

/**
 * A server says something at once, while a proxy may accept a connection to a dead one. TLS and sign-in, which may be
 * slow, have the rest of the time for a connection.
 */
const FIRST_BYTE_WITHIN_MS = 1_000;

/** Idle time: long enough to reuse connections, shorter than firewall timeouts. */
const IDLE_TIMEOUT_MS = 60_000;

/** TCP keep-alive detects a silent host between requests. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Statements with more parameters vary by list length and are not prepared. */
const MAX_PREPARED_PARAMETERS = 20;

/** Codes after which a session is unusable: connection errors, shutdown, timeout, became a standby, outdated plan. */
const LOST_CODES = /^(08...|57P0.|25P03|25P04|25006|0A000)$/;

class PostgresClient extends pg.Client {
  readonly openedAt = performance.now();
  /** Broken, in use or idle. */
  isLost = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {
      this.isLost = true;
    });
    // The socket itself: TLS wraps it later.
    const stream = this.connection.stream as Socket;
    setTimeout(() => {
      if (stream.bytesRead === 0) stream.destroy(new Error('it does not answer'));
    }, FIRST_BYTE_WITHIN_MS).unref();
  }
}

/** There was no time left for an attempt to connect. */
class CutOffError extends Error {}

type PooledClient = PostgresClient & pg.PoolClient;

/** A pool for Kysely with limits for connections, waiting requests and waiting time. */
export class PostgresPool implements KyselyPool {
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #server: string;
  readonly #maxWaiting: number;
  readonly #times: PostgresTimeouts;
  #waiting = 0;
  #suspectBefore = -Infinity;

  constructor({ databaseUrl, connections, times }: PostgresSettings) {
    const types = new pg.TypeOverrides();
    // All 64-bit integers are instants or counts, far below 2^53.
    types.setTypeParser(pg.types.builtins.INT8, Number);
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      Client: PostgresClient,
      max: connections,
      connectionTimeoutMillis: times.acquireMs,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      types,
      onConnect: (client) => this.#setUp(client as PostgresClient),
    });
    // The pool replaces broken idle connections; without a listener the error would end the process.
    this.#pool.on('error', () => {});
    this.#server = new URL(databaseUrl).host;
    this.#times = times;
    this.#maxWaiting = connections * WAITING_PER_CONNECTION;
  }

  get counts(): PoolCounts {
    const { totalCount: open, idleCount } = this.#pool;
    return { open, used: open - idleCount, waiting: this.#waiting };
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#acquire();
    return {
      query: (...query: unknown[]) =>
        this.#query(client, ...(query as [string, unknown[]])) as never,
      release: (isDiscarded = false) => client.release(isDiscarded || client.isLost),
    };
  }

  /** Throws StorageUnavailableError if the connection breaks; a commit may have succeeded nevertheless. */
  async #query(client: PooledClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
    // Preparing statements without parameters, such as begin, has no benefit.
    const isPrepared = values.length > 0 && values.length <= MAX_PREPARED_PARAMETERS;
    try {
      const query = { text, values, ...(isPrepared && { name: hash('sha1', text) }) };
      return await answerWithin(this.#times.answerMs, client, query);
    } catch (cause) {
      if (cause instanceof pg.DatabaseError ? !LOST_CODES.test(cause.code ?? '') : !client.isLost) {
        throw cause;
      }
      client.isLost = true;
      this.#noteLoss(client);
      const { message } = cause as Error;
      throw new StorageUnavailableError(`The connection to PostgreSQL broke: ${message}`, {
        cause,
      });
    }
  }

  /**
   * Sets the server's timeouts on a new connection, also to 0, because the role may have others. A statement does it:
   * PgBouncer rejects startup parameters, or ignores them. Rejects a standby.
   */
  async #setUp(client: PostgresClient): Promise<void> {
    const { acquireMs, statementMs, lockMs, idleInTransactionMs } = this.#times;
    const { rows } = await answerWithin(acquireMs, client, {
      text: `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
        set_config('idle_in_transaction_session_timeout', $3, false), pg_is_in_recovery() as standby`,
      values: [statementMs, lockMs, idleInTransactionMs].map(String),
    });
    if (rows[0]?.standby === true) {
      // read_only_sql_transaction, as a write there gets.
      const code = '25006';
      throw Object.assign(new Error('it is a standby, which takes no writes'), { code });
    }
  }

  /** A connection to the primary; retries while it is away. Throws StorageUnavailableError. */
  async #acquire(): Promise<PooledClient> {
    if (this.#waiting >= this.#maxWaiting) {
      throw new StorageUnavailableError('Too many calls wait for a connection to PostgreSQL.');
    }
    this.#waiting += 1;
    const giveUpAt = performance.now() + this.#times.acquireMs;
    let reason: unknown;
    try {
      for (;;) {
        try {
          const client = await this.#connectUntil(giveUpAt);
          if (client.isLost) this.#noteLoss(client);
          if (client.openedAt >= this.#suspectBefore) return client;
          client.release(true);
          // The next connection may be new: try it without waiting.
          if (performance.now() < giveUpAt) continue;
          throw new Error('it breaks off');
        } catch (cause) {
          // An attempt that is cut off says less than the one before.
          if (!(cause instanceof CutOffError)) reason = cause;
          if (isRefusal(cause) || performance.now() + CONNECT_AGAIN_AFTER_MS > giveUpAt) {
            reason ??= cause;
            throw new StorageUnavailableError(this.#withoutConnection(reason), { cause: reason });
          }
          await sleep(CONNECT_AGAIN_AFTER_MS);
        }
      }
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Rejects at `giveUpAt`, because the pool measures from each of its own steps; a late connection returns to it. */
  async #connectUntil(giveUpAt: number): Promise<PooledClient> {
    const connecting = this.#pool.connect() as Promise<PooledClient>;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new CutOffError('timed out'));
      connecting.then(
        (client) => client.release(),
        () => {},
      );
    }, giveUpAt - performance.now());
    try {
      return await Promise.race([connecting, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * An outage usually breaks all connections: close those opened before it was noticed instead of reusing them.
   * Only the first broken connection of an outage sets that time.
   */
  #noteLoss(lost: PostgresClient): void {
    if (lost.openedAt >= this.#suspectBefore) this.#suspectBefore = performance.now();
  }

  #withoutConnection(cause: unknown): string {
    // The message is empty if several addresses of a host name failed.
    const { code, message } = cause as NodeJS.ErrnoException;
    return `No connection to PostgreSQL at ${this.#server}: ${message || code}.`;
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }
}

/** Rejects, and destroys the connection, if the server says nothing for so long; 0: waits without end. */
async function answerWithin(
  milliseconds: number,
  client: PostgresClient,
  query: pg.QueryConfig,
): Promise<pg.QueryResult> {
  const { stream } = client.connection;
  const watch =
    milliseconds > 0
      ? setTimeout(() => stream.destroy(new Error('it did not answer')), milliseconds)
      : undefined;
  try {
    return await client.query(query);
  } finally {
    clearTimeout(watch);
  }
}

/** SQLSTATE classes for permanent failures: user, password, database. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '');
}
