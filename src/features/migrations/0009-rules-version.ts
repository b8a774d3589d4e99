import { sql, type Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { required } from './columns.ts';

/** Rules version of each cache, the facts of version 2, and the highest version in use. */
export const rulesVersionMigration =
  ({ finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    // Renamed so that older versions, which would write without this column, fail.
    await db.schema.alterTable('progress').renameTo('sleeper_progress').execute();
    const progress = () => db.schema.alterTable('sleeper_progress');
    await progress()
      .addColumn('rules_version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await progress()
      .addColumn('latest_run_early_days', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await progress().addColumn('points_before_rules', 'integer').execute();
    await progress().addColumn('points_after_rules', 'integer').execute();

    await db.schema
      .alterTable('sleep_sessions')
      .addColumn('end_minute_of_day', 'integer')
      .execute();
    await db.schema
      .alterTable('sleep_days')
      .addColumn('longest_end_minute_of_day', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await db.schema
      .createTable('rules')
      .addColumn('id', 'integer', (column) =>
        column
          .primaryKey()
          .notNull()
          .check(sql`id = 1`),
      )
      .addColumn('highest_version', 'integer', required)
      .$call(finishTable)
      .execute();
    await sql`insert into rules (id, highest_version) values (1, 1)`.execute(db);
  };
