import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';

/** The dye that a sleeper chose for the cloth. */
export const clothDyeMigration =
  ({ columns }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('accounts').addColumn('dye', columns.text).execute();
  };
