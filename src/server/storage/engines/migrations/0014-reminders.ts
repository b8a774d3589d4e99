import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** Reminders: what each sleeper chose, where they are sent, what is due, what was sent and what is on its way. */
export function remindersMigration({ columns, finishTable }: Engine): Migration {
  const { instant, text } = columns;

  return {
    async up(db: Kysely<unknown>) {
      // Read with the account, so that a start or an end costs no more where nothing is chosen.
      await db.schema
        .alterTable('accounts')
        .addColumn('has_reminders', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();

      await db.schema
        .createTable('reminder_settings')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('bedtime_on', 'integer', (column) => column.notNull())
        .addColumn('bedtime_weekdays', 'integer', (column) => column.notNull())
        .addColumn('bedtime_minute', 'integer', (column) => column.notNull())
        .addColumn('still_asleep_on', 'integer', (column) => column.notNull())
        .addColumn('still_asleep_weekdays', 'integer', (column) => column.notNull())
        .addColumn('morning_on', 'integer', (column) => column.notNull())
        .addColumn('morning_weekdays', 'integer', (column) => column.notNull())
        .addColumn('morning_minute', 'integer', (column) => column.notNull())
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
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('label', text, (column) => column.notNull())
        .addColumn('sealed_target', text, (column) => column.notNull())
        .addColumn('auth_session_id', text)
        .addColumn('created_at', instant, (column) => column.notNull())
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
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('occasion', text, (column) => column.notNull())
        .addColumn('decided_at', instant, (column) => column.notNull())
        .addColumn('outcome', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('reminders_sent_key', ['user_id', 'kind', 'occasion'])
        .$call(finishTable)
        .execute();

      await db.schema
        .createTable('reminders_due')
        .addColumn('bucket', 'integer', (column) => column.notNull())
        .addColumn('user_id', text, (column) => column.notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('due_at', instant, (column) => column.notNull())
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
        .addColumn('bucket', 'integer', (column) => column.notNull())
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('user_id', text, (column) => column.notNull())
        .addColumn('channel_id', text, (column) => column.notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('source', text, (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('next_at', instant, (column) => column.notNull())
        .addColumn('expires_at', instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('reminder_deliveries_key', ['bucket', 'id'])
        .$call(finishTable)
        .execute();
      await db.schema
        .createIndex('reminder_deliveries_by_time')
        .on('reminder_deliveries')
        .columns(['bucket', 'next_at'])
        .execute();
    },
  };
}
