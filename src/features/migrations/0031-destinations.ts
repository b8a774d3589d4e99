import { sql, type Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Webhooks and channels of reminders in one table. */
export const destinationsMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('destinations')
      .addColumn('user_id', text, ofAccount)
      .addColumn('id', text, required)
      .addColumn('kind', text, required)
      .addColumn('label', text, required)
      .addColumn('sealed_target', text, required)
      .addColumn('auth_session_id', text)
      .addColumn('language', text)
      .addColumn('includes_note', 'integer', (column) => required(column).defaultTo(0))
      .addColumn('created_at', instant, required)
      .addColumn('active_at', instant)
      .addColumn('held_at', instant)
      .addColumn('failing_since', instant)
      .addColumn('failed_at', instant)
      .addColumn('failure', text)
      .addColumn('failures', 'integer', (column) => required(column).defaultTo(0))
      .addColumn('disabled_at', instant)
      .addColumn('tries', text, (column) => required(column).defaultTo('[]'))
      .addPrimaryKeyConstraint('destinations_key', ['user_id', 'id'])
      .addForeignKeyConstraint(
        'destinations_sign_in',
        ['user_id', 'auth_session_id'],
        'auth_sessions',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .addUniqueConstraint('one_destination_of_a_sign_in', ['user_id', 'auth_session_id'])
      .$call(finishTable)
      .execute();
    // Channels were paused by their count of failures: ten.
    await sql`
      insert into destinations (user_id, id, kind, label, sealed_target, auth_session_id, language, created_at,
        active_at, held_at, failing_since, failed_at, failure, failures, disabled_at)
      select user_id, id, kind, label, sealed_target, auth_session_id, language, created_at,
        active_at, held_at, failed_at, failed_at, failure, failures, case when failures >= 10 then failed_at end
      from reminder_channels`.execute(db);
    await sql`
      insert into destinations (user_id, id, kind, label, sealed_target, includes_note, created_at,
        active_at, held_at, failing_since, failed_at, disabled_at, tries)
      select user_id, id, 'event', label, sealed_target, includes_note, created_at,
        created_at, held_at, failing_since, failing_since, disabled_at, tries
      from webhooks`.execute(db);
    await db.schema.dropTable('reminder_channels').execute();
    await db.schema.dropTable('webhooks').execute();
  };
