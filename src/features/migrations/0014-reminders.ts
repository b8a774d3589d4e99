import { sql, type Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Reminders: what each sleeper chose, where they are sent, what is due, what was sent and what is on its way. */
export const remindersMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    // Read with the account, so that a start or an end costs no more where nothing is chosen.
    await db.schema
      .alterTable('accounts')
      .addColumn('has_reminders', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await db.schema
      .createTable('reminder_settings')
      .addColumn('user_id', text, ofAccount)
      .addColumn('bedtime_on', 'integer', required)
      .addColumn('bedtime_weekdays', 'integer', required)
      .addColumn('bedtime_minute', 'integer', required)
      .addColumn('still_asleep_on', 'integer', required)
      .addColumn('still_asleep_weekdays', 'integer', required)
      .addColumn('morning_on', 'integer', required)
      .addColumn('morning_weekdays', 'integer', required)
      .addColumn('morning_minute', 'integer', required)
      .addColumn('quiet_from', 'integer')
      .addColumn('quiet_to', 'integer')
      .addPrimaryKeyConstraint('reminder_settings_key', ['user_id'])
      .addCheckConstraint(
        'quiet_hours_have_both_ends',
        sql`(quiet_from is null) = (quiet_to is null)`,
      )
      .$call(finishTable)
      .execute();

    await db.schema
      .createTable('reminder_channels')
      .addColumn('user_id', text, ofAccount)
      .addColumn('id', text, required)
      .addColumn('kind', text, required)
      .addColumn('label', text, required)
      .addColumn('sealed_target', text, required)
      .addColumn('auth_session_id', text)
      .addColumn('created_at', instant, required)
      .addColumn('active_at', instant)
      .addColumn('failure', text)
      .addColumn('failed_at', instant)
      .addPrimaryKeyConstraint('reminder_channels_key', ['user_id', 'id'])
      .addForeignKeyConstraint(
        'reminder_channels_sign_in',
        ['user_id', 'auth_session_id'],
        'auth_sessions',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .addUniqueConstraint('one_push_of_a_sign_in', ['user_id', 'auth_session_id'])
      .$call(finishTable)
      .execute();

    await db.schema
      .createTable('reminders_sent')
      .addColumn('user_id', text, ofAccount)
      .addColumn('kind', text, required)
      .addColumn('occasion', text, required)
      .addColumn('decided_at', instant, required)
      .addColumn('outcome', text, required)
      .addPrimaryKeyConstraint('reminders_sent_key', ['user_id', 'kind', 'occasion'])
      .$call(finishTable)
      .execute();

    await db.schema
      .createTable('reminders_due')
      .addColumn('bucket', 'integer', required)
      .addColumn('user_id', text, required)
      .addColumn('kind', text, required)
      .addColumn('due_at', instant, required)
      .addPrimaryKeyConstraint('reminders_due_key', ['bucket', 'user_id', 'kind'])
      .$call(finishTable)
      .execute();
    await db.schema
      .createIndex('reminders_due_by_time')
      .on('reminders_due')
      .columns(['bucket', 'due_at'])
      .execute();

    await db.schema
      .createTable('reminder_deliveries')
      .addColumn('bucket', 'integer', required)
      .addColumn('id', text, required)
      .addColumn('user_id', text, required)
      .addColumn('channel_id', text, required)
      .addColumn('kind', text, required)
      .addColumn('source', text, required)
      .addColumn('attempts', 'integer', required)
      .addColumn('next_at', instant, required)
      .addColumn('expires_at', instant, required)
      .addPrimaryKeyConstraint('reminder_deliveries_key', ['bucket', 'id'])
      .$call(finishTable)
      .execute();
    await db.schema
      .createIndex('reminder_deliveries_by_time')
      .on('reminder_deliveries')
      .columns(['bucket', 'next_at'])
      .execute();
  };
