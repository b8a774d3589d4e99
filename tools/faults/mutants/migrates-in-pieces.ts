import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';
import { migrationsOf } from '#server/storage/engines/migrate.ts';
import type { Schema } from '#server/storage/schema.ts';
import { replaceModule } from '#testkit/replace-module.ts';

export * from '#server/storage/engines/migrate.ts';

/** Commits each statement of a migration by itself. */
export async function migrate(db: Kysely<Schema>, engine: Engine): Promise<void> {
  const provider = { getMigrations: async () => migrationsOf(engine) };
  const migrator = new Migrator({ db, provider, disableTransactions: true });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

replaceModule(import.meta.resolve('#server/storage/engines/migrate.ts'), import.meta.url);
