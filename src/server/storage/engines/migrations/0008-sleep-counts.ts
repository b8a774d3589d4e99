import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** Number of sleeps per account, so that the limit needs no counting. */
export function sleepCountsMigration(_engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('progress')
        .addColumn('sleep_count', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`update progress set sleep_count =
        (select count(*) from sleep_sessions where sleep_sessions.user_id = progress.user_id)`.execute(
        db,
      );
    },
  };
}
