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
import { UNBOUNDED_TIMEOUTS } from './postgres-timeouts.ts';
import { ConnectionLostError } from './storage-unavailable.ts';

/** serialization_failure and deadlock_detected. */
const POSTGRES_CONFLICTS = new Set(['40001', '40P01']);

/** Kysely's own lock id, so that older versions wait too. */
const POSTGRES_SCHEMA_LOCK = 3853314791062309107n;

/** Connects to PostgreSQL on first use. */
export function openPostgres(settings: PostgresSettings): Engine {
  const pool = new PostgresPool(settings);
  const { times, pooler } = settings;
  return {
    name: 'postgres',
    dialect: postgresDialect(
      new PostgresDriver({
        pool,
        times,
        // The role may have shorter limits.
        isTimedPerTransaction: pooler === 'transaction' || times === UNBOUNDED_TIMEOUTS,
        preparesStatements: pooler === 'none',
      }),
    ),
    patientDialect: () => {
      // Limit the wait for a missing server, not the duration of the work.
      const unboundedTimeouts = { ...UNBOUNDED_TIMEOUTS, acquireMs: times.acquireMs };
      return postgresDialect(
        new PostgresDriver({
          pool: new PostgresPool({ ...settings, connections: 1, times: unboundedTimeouts }),
          times: unboundedTimeouts,
          // The role may have its own limits.
          isTimedPerTransaction: true,
          preparesStatements: false,
        }),
      );
    },
    poolCounts: () => pool.counts,
    columns: { instant: 'bigint', text: sql`text collate "C"` },
    finishTable: (table) => table,
    isRolledBack: (error) =>
      error instanceof ConnectionLostError ||
      (error instanceof pg.DatabaseError && POSTGRES_CONFLICTS.has(error.code ?? '')),
    // A transaction lock, because a pooler may give the session to another client.
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

/** The migration locks the schema before Kysely reads it. */
class LockedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
