import { PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Engine } from './engine.ts';
import { PostgresPool, type PostgresSettings } from './postgres-pool.ts';

/**
 * serialization_failure, deadlock_detected, and unique_violation: another transaction took a key that this one had found
 * free, which its repeat sees.
 */
const POSTGRES_CONFLICTS = new Set(['40001', '40P01', '23505']);

/** Connects to PostgreSQL on first use. */
export function openPostgres(settings: PostgresSettings): Engine {
  const pool = new PostgresPool(settings);
  return {
    name: 'postgres',
    dialect: new LelapPostgresDialect({ pool }),
    probeDialect: new PostgresDialect({ pool: new PostgresPool({ ...settings, connections: 1 }) }),
    poolCounts: () => pool.counts,
    columns: { instant: 'bigint', text: sql`text collate "C"` },
    finishTable: (table) => table,
    isRolledBack: (error) =>
      error instanceof pg.DatabaseError && POSTGRES_CONFLICTS.has(error.code ?? ''),
  };
}

class LelapPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LockedPostgresAdapter();
  }
}

/** The migration locks the schema before Kysely reads it, and until it commits. */
class LockedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
