import { Kysely, type Transaction } from 'kysely';
import { readDatabaseSize, type DatabaseSize } from './database-size.ts';
import { openSqlite, type Engine } from './engine.ts';
import { latestMigration, migrate } from './migrate.ts';
import type { PoolCounts, PostgresSettings } from './postgres-pool.ts';
import { PATIENT_TIMES, REQUEST_TIMES } from './postgres-timeouts.ts';
import type { LimitsSchema } from '#server/storage/tables/rate-limits.ts';
import type { Schema } from '#server/storage/schema.ts';
import { CommitInDoubtError } from './storage-unavailable.ts';
import { truncateWal, vacuumIfSmall } from './sqlite-erasure.ts';
import { createSqliteProbe, probePostgres, toStorageFault } from './write-probe.ts';

export type Storage = {
  readonly engine: Engine['name'];
  readonly db: Kysely<Schema>;
  /** Where the rate limits are counted, by all instances together. It may lose what it holds. */
  readonly limits: Kysely<LimitsSchema>;
  /**
   * Runs `work` in one transaction, all of it or nothing. Inside, use only `trx`: `db` does not see what `trx` wrote,
   * and on SQLite a write through it would wait for ever. `work` may run again, after a conflict or a broken connection, so it must
   * touch nothing else; after a commit that nobody knows the end of, only where it comes to the same done twice.
   */
  transaction<T>(
    work: (trx: Transaction<Schema>) => Promise<T>,
    options?: { isIdempotent: boolean },
  ): Promise<T>;
  /** Runs reads that see one state of the database. Inside, use only `snapshot`. */
  snapshot<T>(read: (snapshot: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** The connections of this process; undefined where there is only one. */
  poolCounts(): PoolCounts | undefined;
  /** What is wrong with the database itself, beneath all that it holds; PostgreSQL looks after that. */
  findDamage(): string[];
  readSize(): Promise<DatabaseSize>;
  /** Empties the WAL, which holds earlier versions of rows. False: a reader is in the way, try again. PostgreSQL: true. */
  truncateWal(): Promise<boolean>;
  /** Rewrites a small SQLite file, so that it holds live rows only. */
  vacuumIfSmall(): Promise<void>;
  /** Rejects with a StorageFaultError if the database can't be reached, lacks a migration or takes no writes. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

/** A conflict with one other transaction is over after one repeat; a third means a crowd, and is reported. */
const TRANSACTION_ATTEMPTS = 3;

/** What is enough for tests and tools. */
const FEW_CONNECTIONS = 10;

export type StorageSettings = {
  databaseUrl?: string | undefined;
  databaseConnections?: number;
  databasePooler?: PostgresSettings['pooler'];
  databaseTimes?: PostgresSettings['times'];
  dataDir: string;
};

/**
 * Opens the PostgreSQL of `databaseUrl`, or else the SQLite file in `dataDir`, and brings its schema up to date.
 * Throws SchemaTooNewError if a newer version of this program has been at it.
 */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const engine = await openEngine(settings);
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  try {
    await bringUpToDate(engine, db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return storageOver(engine, db);
}

/** The engine that the settings name, with nothing done to its database yet. */
export async function openEngine(settings: StorageSettings): Promise<Engine> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined) return await openSqlite(dataDir);
  return await connectPostgres({
    databaseUrl,
    connections: settings.databaseConnections ?? FEW_CONNECTIONS,
    pooler: settings.databasePooler ?? 'none',
    times: settings.databaseTimes ?? REQUEST_TIMES,
  });
}

async function connectPostgres(settings: PostgresSettings): Promise<Engine> {
  // Loaded only where it is used: its driver is forty modules.
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

/** Opens a PostgreSQL as openStorage does, by one connection, for what takes as long as it takes. */
export async function openPatiently(databaseUrl: string): Promise<{
  storage: Storage;
  /** Whoever opens the same database waits until the transaction has ended. */
  keepOthersOut: Engine['lockSchema'];
}> {
  const engine = await connectPostgres({
    databaseUrl,
    connections: 1,
    pooler: 'none',
    times: PATIENT_TIMES,
  });
  const db = new Kysely<Schema>({ dialect: engine.dialect });
  try {
    await migrate(db, engine);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { storage: storageOver(engine, db), keepOthersOut: engine.lockSchema };
}

/** The storage of an engine whose schema is up to date. */
export function storageOver(
  engine: Pick<Engine, 'name' | 'isUndone' | 'poolCounts' | 'limitsDialect' | 'findDamage'>,
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
          engine.isUndone(error) || (isIdempotent && error instanceof CommitInDoubtError);
        if (attempt === TRANSACTION_ATTEMPTS || !isRepeatable) throw error;
      }
    }
  };
  const limits: Kysely<LimitsSchema> =
    engine.limitsDialect === undefined
      ? db.$extendTables<LimitsSchema>()
      : new Kysely({ dialect: engine.limitsDialect });
  return {
    engine: engine.name,
    db,
    limits,
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
      await limits.destroy();
      await db.destroy();
    },
  };
}

function createProbe(engine: Pick<Engine, 'name'>, db: Kysely<Schema>): () => Promise<void> {
  const probe =
    engine.name === 'sqlite'
      ? createSqliteProbe(db, latestMigration)
      : () => rehearse(db, (trx) => probePostgres(trx, latestMigration));
  return async () => {
    try {
      await probe();
    } catch (error) {
      throw toStorageFault(error);
    }
  };
}

/** Runs `work` in a transaction and undoes it. */
async function rehearse<T>(
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
