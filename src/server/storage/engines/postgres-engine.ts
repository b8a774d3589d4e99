import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Dialect,
} from 'kysely';
import pg from 'pg';
import type { Engine } from './engine.ts';
import { PostgresDriver } from './postgres-driver.ts';
import { PostgresPool, type PostgresSettings } from './postgres-pool.ts';
import { PATIENT_TIMES } from './postgres-timeouts.ts';
import { ConnectionLostError } from './storage-unavailable.ts';

/** The codes of PostgreSQL for serialization_failure and deadlock_detected. */
const POSTGRES_CONFLICTS = new Set(['40001', '40P01']);

/** The one that Kysely's own lock has, so that an older Lelap is kept out as well. */
const POSTGRES_SCHEMA_LOCK = 3853314791062309107n;

/** Connects to a PostgreSQL when it is first needed. */
export function openPostgres(settings: PostgresSettings): Engine {
  const pool = new PostgresPool(settings);
  const { times, pooler } = settings;
  return {
    name: 'postgres',
    dialect: postgresDialect(
      new PostgresDriver({
        pool,
        times,
        // The role may have limits of its own, shorter than ours.
        isTimedPerTransaction: pooler === 'transaction' || times === PATIENT_TIMES,
        preparesStatements: pooler === 'none',
      }),
    ),
    patientDialect: () => {
      // How long an operator waits for a server that is away is one matter, how long the work may take another.
      const patientTimes = { ...PATIENT_TIMES, acquireMs: times.acquireMs };
      return postgresDialect(
        new PostgresDriver({
          pool: new PostgresPool({ ...settings, connections: 1, times: patientTimes }),
          times: patientTimes,
          // The role may have limits of its own.
          isTimedPerTransaction: true,
          preparesStatements: false,
        }),
      );
    },
    poolCounts: () => pool.counts,
    columns: { instant: 'bigint', text: sql`text collate "C"` },
    finishTable: (table) => table,
    isUndone: (error) =>
      error instanceof ConnectionLostError ||
      (error instanceof pg.DatabaseError && POSTGRES_CONFLICTS.has(error.code ?? '')),
    // Held by the transaction and not by the session, which a pooler may give to somebody else.
    lockSchema: async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_SCHEMA_LOCK)})`.execute(trx);
    },
  };
}

function postgresDialect(driver: PostgresDriver): Dialect {
  return {
    createAdapter: () => new LockedPostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Whoever migrates has locked the schema before Kysely looks at it. */
class LockedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
