import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';

/** When a request ended a sleep, and when it was reopened. Earlier sleeps can't be reopened. */
export const reopenedSleepsMigration =
  ({ columns }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    // SQLite adds one column per statement.
    for (const column of ['ended_at', 'reopened_at']) {
      await db.schema.alterTable('sleep_sessions').addColumn(column, columns.instant).execute();
    }
  };
