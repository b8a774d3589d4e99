import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverLimits, type PostgresTimes } from './postgres-timeouts.ts';
import { StorageUnavailableError } from './storage-unavailable.ts';

export type PostgresSettings = {
  readonly databaseUrl: string;
  /** So many connections at most. */
  readonly connections: number;
  /**
   * 'transaction': a pooler gives each transaction another session of the server, so that nothing may be kept in one:
   * no prepared statement, no setting.
   */
  readonly pooler: 'none' | 'transaction';
  readonly times: PostgresTimes;
};

/** How many connections are open, how many of them are in use, and how many calls wait for one. */
export type PoolCounts = { open: number; used: number; waiting: number };

/** A new primary is ready some tenths of a second after it was promoted. */
const CONNECT_AGAIN_AFTER_MS = 100;

/** More in the queue than this would not have their turn in time anyway. */
const WAITING_PER_CONNECTION = 20;

/** Long enough for a household to find its connection open, and shorter than a firewall forgets one. */
const IDLE_TIMEOUT_MS = 60_000;

/** A host that is gone without a word is found out between two calls. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** A connection that knows whether it is of use. */
export class PostgresClient extends pg.Client {
  readonly openedAt = performance.now();
  /** Broken, whether or not somebody was using it. */
  isLost = false;
  /** Of a server that follows another one and takes no writes. It says so by itself as soon as one is connected. */
  isStandby = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {
      this.isLost = true;
    });
    this.connection.on('parameterStatus', (status: { [field: string]: unknown }) => {
      if (status['parameterName'] !== 'in_hot_standby') return;
      this.isStandby = status['parameterValue'] === 'on';
    });
  }
}

export type PooledClient = PostgresClient & pg.PoolClient;

/** A bounded number of connections, and a bounded number of those who wait for one, for a bounded time. */
export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #server: string;
  readonly #maxWaiting: number;
  readonly #acquireMs: number;
  #waiting = 0;
  #suspectBefore = -Infinity;

  constructor({ databaseUrl, connections, pooler, times }: PostgresSettings) {
    const types = new pg.TypeOverrides();
    // All our 64-bit integers are instants or counts, far below 2^53.
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
      // A pooler refuses what it can't keep apart for each of its clients.
      ...(pooler === 'none' && serverLimits(times)),
    });
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    this.#pool.on('error', () => {});
    this.#server = new URL(databaseUrl).host;
    this.#acquireMs = times.acquireMs;
    this.#maxWaiting = connections * WAITING_PER_CONNECTION;
  }

  get counts(): PoolCounts {
    const { totalCount: open, idleCount } = this.#pool;
    return { open, used: open - idleCount, waiting: this.#waiting };
  }

  /** A connection that takes writes. While the server is away it is tried again. Throws StorageUnavailableError. */
  async acquire(): Promise<PooledClient> {
    if (this.#waiting >= this.#maxWaiting) {
      throw new StorageUnavailableError('Too many calls wait for a connection to PostgreSQL.');
    }
    this.#waiting += 1;
    const giveUpAt = performance.now() + this.#acquireMs;
    try {
      for (;;) {
        try {
          const client = (await this.#pool.connect()) as PooledClient;
          if (client.isLost) this.noteLoss(client);
          const isSuspect = client.openedAt < this.#suspectBefore;
          if (!isSuspect && !client.isStandby) return client;
          client.release(true);
          // The next one may be new: no reason to wait before trying it.
          if (isSuspect && performance.now() < giveUpAt) continue;
          throw new Error(isSuspect ? 'it breaks off' : 'it is a standby, which takes no writes');
        } catch (cause) {
          if (isRefusal(cause) || performance.now() + CONNECT_AGAIN_AFTER_MS > giveUpAt) {
            throw new StorageUnavailableError(this.#withoutConnection(cause), { cause });
          }
          await sleep(CONNECT_AGAIN_AFTER_MS);
        }
      }
    } finally {
      this.#waiting -= 1;
    }
  }

  /**
   * A cut rarely takes one connection alone: those opened before it was noticed are closed instead of being given out.
   * Of the connections of one cut only the first to be found lost moves that moment.
   */
  noteLoss(lost: PostgresClient): void {
    if (lost.openedAt >= this.#suspectBefore) this.#suspectBefore = performance.now();
  }

  #withoutConnection(cause: unknown): string {
    // Several addresses of one name have failed where the message is empty.
    const { code, message } = cause as NodeJS.ErrnoException;
    return `No connection to PostgreSQL at ${this.#server}: ${message || code}.`;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** The SQLSTATE classes by which a server says that it will never let us in: the user, the password, the database. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '');
}
