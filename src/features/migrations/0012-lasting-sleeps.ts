import { sql, type Kysely } from 'kysely';

/** Finds overlapping sleeps without scanning zero-length ones, which can be many. */
export const lastingSleepsMigration =
  () =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createIndex('sleep_sessions_lasting')
      .on('sleep_sessions')
      .columns(['user_id', 'end_time', 'start_time'])
      .where(sql<boolean>`end_time > start_time and state <> 'deleted'`)
      .execute();
  };
