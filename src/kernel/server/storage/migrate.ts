import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { locksRows } from './statements.ts';
import type { Engine } from './engine.ts';
import * as MIGRATIONS from '#migrations/list.ts';
import { beginRules } from '#migrations/rules-version.ts';
import type { Database, WriteTransaction } from '#schema.ts';
import { StorageUnavailableError } from './storage-unavailable.ts';

/** A newer version has migrated the database; this one could damage its data. */
export class SchemaTooNewError extends Error {
  constructor(unknownMigrations: readonly string[], options?: ErrorOptions) {
    super(
      `The database was made by a newer version of Lelap (it knows ${unknownMigrations.join(', ')}). ` +
        'Start that version, or restore a backup made by this one.',
      options,
    );
    this.name = 'SchemaTooNewError';
  }
}

export const latestMigration = Object.keys(MIGRATIONS).toSorted().at(-1) ?? '';

export function createMigrations(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, createMigration]) => [
      name,
      { up: createMigration(engine) },
    ]),
  );
}

/** Kysely's own lock id, so that older versions wait too. */
const SCHEMA_LOCK = 3853314791062309107n;

/** Locks the schema against other processes until the transaction ends. On SQLite it holds the whole file. */
export async function lockSchema(trx: WriteTransaction): Promise<void> {
  if (locksRows(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(SCHEMA_LOCK)})`.execute(trx);
}

/**
 * Migrates the schema in one transaction. Of several processes that start at once one migrates and the
 * others wait. Throws SchemaTooNewError or RulesTooNewError without changes if the database is newer than this
 * program.
 */
export async function migrate(db: Database, engine: Engine): Promise<void> {
  const migrations = createMigrations(engine);
  const provider = { getMigrations: async () => migrations };
  try {
    await db.transaction().execute(async (trx) => {
      await lockSchema(trx);
      const { error } = await new Migrator({ db: trx, provider }).migrateToLatest();
      if (error !== undefined) throw error;
      await beginRules(trx);
    });
  } catch (cause) {
    if (cause instanceof StorageUnavailableError) throw cause;
    const unknown = await unknownMigrations(db, Object.keys(migrations));
    if (unknown.length > 0) throw new SchemaTooNewError(unknown, { cause });
    throw cause;
  }
}

type MigrationsTable = { kysely_migration: { name: string } };

async function unknownMigrations(db: Database, known: readonly string[]): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await db
    .$extendTables<MigrationsTable>()
    .selectFrom('kysely_migration')
    .select('name')
    .where('name', 'not in', known)
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}
