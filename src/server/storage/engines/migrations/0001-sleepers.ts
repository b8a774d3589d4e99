import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** The first schema: accounts, sleeps, and the cache of the fold. schema.ts describes the columns. */
export function sleepersMigration({ columns, finishTable }: Engine): Migration {
  const { instant, text } = columns;

  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('accounts')
        .addColumn('user_id', text, (column) => column.primaryKey().notNull())
        .addColumn('username', text, (column) => column.notNull())
        .addColumn('email', text, (column) => column.notNull())
        .addColumn('password_hash', text, (column) => column.notNull())
        .addColumn('time_zone', text)
        .addColumn('sleep_goal_minutes', 'integer', (column) => column.notNull())
        .addColumn('created_at', instant, (column) => column.notNull())
        .$call(finishTable)
        .execute();

      // No foreign key: directories and accounts are sharded by different keys.
      await db.schema
        .createTable('usernames')
        .addColumn('username_key', text, (column) => column.primaryKey().notNull())
        .addColumn('user_id', text, (column) => column.notNull())
        .$call(finishTable)
        .execute();

      await db.schema
        .createTable('emails')
        .addColumn('email_key', text, (column) => column.primaryKey().notNull())
        .addColumn('user_id', text, (column) => column.notNull())
        .$call(finishTable)
        .execute();

      await db.schema
        .createTable('auth_sessions')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('name', text)
        .addColumn('created_at', instant, (column) => column.notNull())
        .addColumn('expires_at', instant, (column) => column.notNull())
        .addColumn('revoked_at', instant)
        .addPrimaryKeyConstraint('auth_sessions_key', ['user_id', 'id'])
        .$call(finishTable)
        .execute();

      await db.schema
        .createTable('sleep_sessions')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('start_time', instant, (column) => column.notNull())
        .addColumn('end_time', instant)
        .addColumn('time_zone', text, (column) => column.notNull())
        .addColumn('sleep_date', text)
        .addColumn('start_minute_of_day', 'integer')
        .addColumn('source', text, (column) => column.notNull())
        .addColumn('recorded_at', instant, (column) => column.notNull())
        .addColumn('settled', 'integer', (column) => column.notNull())
        .addColumn('note', text)
        .addColumn('quality', 'integer')
        .addColumn('deleted_at', instant)
        .addColumn('state', text, (column) => column.notNull())
        .addColumn('points', 'integer', (column) => column.notNull())
        .addColumn('bonus_points', 'integer', (column) => column.notNull())
        .addColumn('bonuses_paid', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('sleep_sessions_key', ['user_id', 'id'])
        .addCheckConstraint('sleep_ends_after_start', sql`end_time >= start_time`)
        .addCheckConstraint(
          'sleep_completed_as_a_whole',
          sql`(end_time is null) = (sleep_date is null)
            and (end_time is null) = (start_minute_of_day is null)`,
        )
        .addCheckConstraint('sleep_settled_is_a_flag', sql`settled in (0, 1)`)
        .addCheckConstraint('sleep_quality_in_range', sql`quality between 1 and 5`)
        .addCheckConstraint(
          'sleep_state_fits_facts',
          sql`case state
            when 'active' then end_time is null and deleted_at is null
            when 'deleted' then deleted_at is not null
            when 'counted' then end_time is not null and deleted_at is null
            when 'review' then end_time is not null and deleted_at is null and settled = 0
            else false
          end`,
        )
        .addCheckConstraint(
          'sleep_paid_only_if_counted',
          sql`bonus_points between 0 and points and (points = 0 or state = 'counted')`,
        )
        .$call(finishTable)
        .execute();

      await db.schema
        .createIndex('sleep_sessions_one_active')
        .on('sleep_sessions')
        .column('user_id')
        .unique()
        .where(sql<boolean>`end_time is null and deleted_at is null`)
        .execute();

      // Finds the newest sleep of a state without scanning others.
      await db.schema
        .createIndex('sleep_sessions_by_state')
        .on('sleep_sessions')
        .columns(['user_id', 'state', 'start_time', 'id'])
        .execute();

      // Finds the latest waking.
      await db.schema
        .createIndex('sleep_sessions_by_waking')
        .on('sleep_sessions')
        .columns(['user_id', 'end_time', 'start_time', 'id'])
        .where(sql<boolean>`end_time is not null and deleted_at is null`)
        .execute();

      await db.schema
        .createTable('sleep_days')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('sleep_date', text, (column) => column.notNull())
        .addColumn('minutes', 'integer', (column) => column.notNull())
        .addColumn('earning_minutes', 'integer', (column) => column.notNull())
        .addColumn('completed_at', instant)
        .addColumn('points', 'integer', (column) => column.notNull())
        .addColumn('bonus_points', 'integer', (column) => column.notNull())
        .addColumn('bonuses_paid', 'integer', (column) => column.notNull())
        .addColumn('longest_minutes', 'integer', (column) => column.notNull())
        .addColumn('longest_start_time', instant, (column) => column.notNull())
        .addColumn('longest_start_minute_of_day', 'integer', (column) => column.notNull())
        .addColumn('run_day', 'integer', (column) => column.notNull())
        .addColumn('run_earning_days', 'integer', (column) => column.notNull())
        .addColumn('run_bonuses_paid', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('sleep_days_key', ['user_id', 'sleep_date'])
        .$call(finishTable)
        .execute();

      await db.schema
        .createTable('progress')
        .addColumn('user_id', text, (column) =>
          column.primaryKey().notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('total_points', 'integer', (column) => column.notNull())
        .addColumn('full_days', 'integer', (column) => column.notNull())
        .addColumn('longest_streak', 'integer', (column) => column.notNull())
        .addColumn('latest_run_sleep_date', text)
        .addColumn('latest_run_completed_at', instant)
        .addColumn('latest_run_days', 'integer')
        .addColumn('latest_run_steady_days', 'integer')
        .$call(finishTable)
        .execute();

      await db.schema
        .createTable('achievements')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('achievement_id', text, (column) => column.notNull())
        .addColumn('sleep_id', text, (column) => column.notNull())
        .addColumn('unlocked_at', instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('achievements_key', ['user_id', 'achievement_id'])
        .$call(finishTable)
        .execute();
    },
  };
}
