import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type Transaction } from 'kysely';
import { camelCase } from './camel-case.ts';
import { readDatabaseSize, type DatabaseSize } from './database-size.ts';
import { openSqlite, type Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import type { PoolCounts, PostgresSettings } from './postgres-pool.ts';
import { UNBOUNDED_TIMEOUTS, REQUEST_TIMEOUTS } from './postgres-timeouts.ts';
import type { Database, Schema } from '#schema.ts';
import { truncateWal, vacuumIfSmall } from './sqlite-erasure.ts';
import { createProbe } from './write-probe.ts';

export type Storage = {
  readonly engine: Engine['name'];
  readonly db: Database;
  /**
   * Runs `work` in one transaction. Inside, use only `trx`: a query on `db` would deadlock. `work` may run again after
   * a conflict, so it must have no other effects. Throws StorageUnavailableError if the connection breaks: the
   * transaction may have been committed.
   */
  transaction<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Runs reads on one snapshot. Inside, use only `snapshot`. */
  snapshot<T>(read: (snapshot: Database) => Promise<T>): Promise<T>;
  poolCounts(): PoolCounts | undefined;
  /** Damage in the database file; none on PostgreSQL, which checks itself. */
  findDamage(): string[];
  readSize(): Promise<DatabaseSize>;
  /** Truncates the WAL, which holds earlier versions of rows. False: a reader prevents it, retry. PostgreSQL: true. */
  truncateWal(): Promise<boolean>;
  /** Rewrites a small SQLite file so that it holds only live rows. */
  vacuumIfSmall(): Promise<void>;
  /**
   * Rejects with a StorageFaultError if the database is unreachable, lacks a migration or is read-only. Returns a warning
   * if it can only be read for now.
   */
  probe(): Promise<string | undefined>;
  close(): Promise<void>;
};

/** A conflict with one transaction is resolved by one retry; more mean contention and are reported. */
const TRANSACTION_ATTEMPTS = 3;

/** The other transaction must get the lock first. */
const REPEAT_AFTER_MS = 20;

/** The minimal options, for tests and tools. */
const FEW_CONNECTIONS = 10;

export type StorageSettings = {
  databaseUrl?: string | undefined;
  databaseConnections?: number;
  databaseTimes?: PostgresSettings['times'];
  dataDir: string;
};

/**
 * Opens the PostgreSQL of `databaseUrl`, or else the SQLite file in `dataDir`, and migrates it.
 * Throws SchemaTooNewError if a newer version has migrated it.
 */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  if (settings.databaseUrl !== undefined) await migratePostgres(settings);
  const engine = await openEngine(settings);
  const db = new Kysely<Schema>({ dialect: engine.dialect, plugins: [camelCase] });
  if (engine.name === 'sqlite') await migrateOrClose(db, engine);
  return storageOver(engine, db);
}

/** Limits the wait for a missing server, not the duration of the work. */
async function migratePostgres(settings: StorageSettings): Promise<void> {
  const { acquireMs } = settings.databaseTimes ?? REQUEST_TIMEOUTS;
  const engine = await openEngine({
    ...settings,
    databaseConnections: 1,
    databaseTimes: { ...UNBOUNDED_TIMEOUTS, acquireMs },
  });
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  await migrateOrClose(db, engine);
  await db.destroy();
}

async function migrateOrClose(db: Database, engine: Engine): Promise<void> {
  try {
    await migrate(db.withoutPlugins(), engine);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** The configured engine, before any access to its database. */
export async function openEngine(settings: StorageSettings): Promise<Engine> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined) return await openSqlite(dataDir);
  // Loaded on use: the driver has forty modules.
  const { openPostgres } = await import('./postgres-engine.ts');
  return openPostgres({
    databaseUrl,
    connections: settings.databaseConnections ?? FEW_CONNECTIONS,
    times: settings.databaseTimes ?? REQUEST_TIMEOUTS,
  });
}

export function storageOver(engine: Engine, db: Database): Storage {
  const { probeDialect } = engine;
  const probeDb = probeDialect && new Kysely<Schema>({ dialect: probeDialect });
  return {
    engine: engine.name,
    db,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          if (attempt === TRANSACTION_ATTEMPTS || !engine.isRolledBack(error)) throw error;
          await wait(REPEAT_AFTER_MS);
        }
      }
    },
    snapshot: (read) =>
      db
        .transaction()
        .setAccessMode('read only')
        .setIsolationLevel('repeatable read')
        .execute(read),
    poolCounts: () => engine.poolCounts?.(),
    findDamage: () => engine.findDamage?.() ?? [],
    readSize: () => readDatabaseSize(engine.name, db),
    truncateWal: async () => engine.name !== 'sqlite' || (await truncateWal(db)),
    vacuumIfSmall: async () => {
      if (engine.name === 'sqlite') await vacuumIfSmall(db);
    },
    probe: createProbe(engine.name, probeDb ?? db),
    async close() {
      await Promise.all([probeDb?.destroy(), db.destroy()]);
    },
  };
}
