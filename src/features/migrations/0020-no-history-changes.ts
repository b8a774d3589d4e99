import type { Kysely } from 'kysely';

/** Devices no longer look for a restored backup, which these columns announced. */
export const noHistoryChangesMigration =
  () =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('accounts').dropColumn('changes').execute();
    await db.schema.alterTable('accounts').dropColumn('history_epoch').execute();
  };
