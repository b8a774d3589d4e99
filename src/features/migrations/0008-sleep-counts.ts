import { sql, type Kysely } from 'kysely';

/** Number of sleeps per account, so that the limit needs no counting. */
export const sleepCountsMigration =
  () =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('progress')
      .addColumn('sleep_count', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update progress set sleep_count =
        (select count(*) from sleep_sessions where sleep_sessions.user_id = progress.user_id)`.execute(
      db,
    );
  };
