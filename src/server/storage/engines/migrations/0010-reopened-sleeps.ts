import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** When a sleep was ended by a call, and when it was made active again. Sleeps that ended before this can't be. */
export function reopenedSleepsMigration({ columns }: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      // SQLite adds one column per statement.
      for (const column of ['ended_at', 'reopened_at']) {
        await db.schema.alterTable('sleep_sessions').addColumn(column, columns.instant).execute();
      }
    },
  };
}
