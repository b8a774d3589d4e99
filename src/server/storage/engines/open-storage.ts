import { Kysely, type Transaction } from 'kysely';
import { readDatabaseSize, type DatabaseSize } from './database-size.ts';
import { openSqlite, type Engine } from './engine.ts';
import { latestMigration, migrate } from './migrate.ts';
import type { PoolCounts, PostgresSettings } from './postgres-pool.ts';
import { UNBOUNDED_TIMEOUTS, REQUEST_TIMEOUTS } from './postgres-timeouts.ts';
import type { Schema } from '#server/storage/schema.ts';
import { CommitInDoubtError } from './storage-unavailable.ts';
import { truncateWal, vacuumIfSmall } from './sqlite-erasure.ts';
import { createSqliteProbe, probePostgres, toStorageFault } from './write-probe.ts';

export type Storage = {
  readonly engine: Engine['name'];
  readonly db: Kysely<Schema>;
  /**
   * Runs `work` in one transaction. Inside, use only `trx`: `db` does not see its writes, and on SQLite a write through
   * it would deadlock. `work` may run again after a conflict or a broken connection, so it must have no other effects;
   * after a commit with unknown outcome, only if it is idempotent.
   */
  transaction<T>(
    work: (trx: Transaction<Schema>) => Promise<T>,
    options?: { isIdempotent: boolean },
  ): Promise<T>;
  /** Runs reads on one snapshot. Inside, use only `snapshot`. */
  snapshot<T>(read: (snapshot: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Pool usage; undefined if there is only one connection. */
  poolCounts(): PoolCounts | undefined;
  /** Damage in the database file; none on PostgreSQL, which checks itself. */
  findDamage(): string[];
  readSize(): Promise<DatabaseSize>;
  /** Truncates the WAL, which holds earlier versions of rows. False: a reader prevents it, retry. PostgreSQL: true. */
  truncateWal(): Promise<boolean>;
  /** Rewrites a small SQLite file so that it holds only live rows. */
  vacuumIfSmall(): Promise<void>;
  /** Rejects with a StorageFaultError if the database is unreachable, lacks a migration or is read-only. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

/** A conflict with one transaction is resolved by one retry; more mean contention and are reported. */
const TRANSACTION_ATTEMPTS = 3;

/** The minimal options, for tests and tools. */
const FEW_CONNECTIONS = 10;

export type StorageSettings = {
  databaseUrl?: string | undefined;
  databaseConnections?: number;
  databasePooler?: PostgresSettings['pooler'];
  databaseTimes?: PostgresSettings['times'];
  dataDir: string;
};

/**
 * Opens the PostgreSQL of `databaseUrl`, or else the SQLite file in `dataDir`, and migrates it.
 * Throws SchemaTooNewError if a newer version has migrated it.
 */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  return await openMigrated(await openEngine(settings));
}

async function openMigrated(engine: Engine): Promise<Storage> {
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  try {
    await bringUpToDate(engine, db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return storageOver(engine, db);
}

/** The configured engine, before any access to its database. */
export async function openEngine(settings: StorageSettings): Promise<Engine> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined) return await openSqlite(dataDir);
  return await connectPostgres({
    databaseUrl,
    connections: settings.databaseConnections ?? FEW_CONNECTIONS,
    pooler: settings.databasePooler ?? 'none',
    times: settings.databaseTimes ?? REQUEST_TIMEOUTS,
  });
}

async function connectPostgres(settings: PostgresSettings): Promise<Engine> {
  // Loaded on use: the driver has forty modules.
  const { openPostgres } = await import('./postgres-engine.ts');
  return openPostgres(settings);
}

async function bringUpToDate(engine: Engine, db: Kysely<Schema>): Promise<void> {
  if (engine.patientDialect === undefined) {
    await migrate(db, engine);
    return;
  }
  const patient = new Kysely<Schema>({ dialect: engine.patientDialect() });
  try {
    await migrate(patient, engine);
  } finally {
    await patient.destroy();
  }
}

/** Opens a PostgreSQL with one connection and without timeouts, for long jobs. */
export async function openWithoutTimeouts(databaseUrl: string): Promise<{
  storage: Storage;
  /** Other processes that open the database wait until the transaction ends. */
  acquireMigrationLock: Engine['lockSchema'];
}> {
  const engine = await connectPostgres({
    databaseUrl,
    connections: 1,
    pooler: 'none',
    times: UNBOUNDED_TIMEOUTS,
  });
  return { storage: await openMigrated(engine), acquireMigrationLock: engine.lockSchema };
}

/** The storage of a migrated engine. */
export function storageOver(
  engine: Pick<Engine, 'name' | 'isRolledBack' | 'poolCounts' | 'findDamage'>,
  db: Kysely<Schema>,
): Storage {
  const withRepeats = async <T>(
    attemptOnce: () => Promise<T>,
    isIdempotent = false,
  ): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await attemptOnce();
      } catch (error) {
        const isRepeatable =
          engine.isRolledBack(error) || (isIdempotent && error instanceof CommitInDoubtError);
        if (attempt === TRANSACTION_ATTEMPTS || !isRepeatable) throw error;
      }
    }
  };
  return {
    engine: engine.name,
    db,
    transaction: (work, options) =>
      withRepeats(() => db.transaction().execute(work), options?.isIdempotent),
    snapshot: (read) =>
      withRepeats(() =>
        db
          .transaction()
          .setAccessMode('read only')
          .setIsolationLevel('repeatable read')
          .execute(read),
      ),
    poolCounts: () => engine.poolCounts?.(),
    findDamage: () => engine.findDamage?.() ?? [],
    readSize: () => readDatabaseSize(engine.name, db),
    truncateWal: async () => engine.name !== 'sqlite' || (await truncateWal(db)),
    vacuumIfSmall: async () => {
      if (engine.name === 'sqlite') await vacuumIfSmall(db);
    },
    probe: createProbe(engine, db),
    async close() {
      await db.destroy();
    },
  };
}

function createProbe(engine: Pick<Engine, 'name'>, db: Kysely<Schema>): () => Promise<void> {
  const probe =
    engine.name === 'sqlite'
      ? createSqliteProbe(db, latestMigration)
      : () => runAndRollBack(db, (trx) => probePostgres(trx, latestMigration));
  return async () => {
    try {
      await probe();
    } catch (error) {
      throw toStorageFault(error);
    }
  };
}

/** Runs `work` in a transaction and rolls it back. */
async function runAndRollBack<T>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const trx = await db.startTransaction().execute();
  try {
    return await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}
