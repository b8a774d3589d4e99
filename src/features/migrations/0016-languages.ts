import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';

/** The language that a sleeper chose, and the one in which a channel was added. */
export const languagesMigration =
  ({ columns }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('accounts').addColumn('language', columns.text).execute();
    await db.schema.alterTable('reminder_channels').addColumn('language', columns.text).execute();
  };
