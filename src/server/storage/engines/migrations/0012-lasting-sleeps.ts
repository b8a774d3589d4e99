import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** The sleep that a new one could overlap is found without passing over those of no length, of which there is no end. */
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
