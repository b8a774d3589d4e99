import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** Finds overlapping sleeps without scanning zero-length ones, which can be many. */
export function lastingSleepsMigration(_engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex('sleep_sessions_lasting')
        .on('sleep_sessions')
        .columns(['user_id', 'end_time', 'start_time'])
        .where(sql<boolean>`end_time > start_time and state <> 'deleted'`)
        .execute();
    },
  };
}
