import { sql, type Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** The first schema: accounts, sleeps, and the cache of the fold. schema.ts describes the columns. */
export const sleepersMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('accounts')
      .addColumn('user_id', text, (column) => column.primaryKey().notNull())
      .addColumn('username', text, required)
      .addColumn('email', text, required)
      .addColumn('password_hash', text, required)
      .addColumn('time_zone', text)
      .addColumn('sleep_goal_minutes', 'integer', required)
      .addColumn('created_at', instant, required)
      .$call(finishTable)
      .execute();

    // No foreign key: directories and accounts are sharded by different keys.
    await db.schema
      .createTable('usernames')
      .addColumn('username_key', text, (column) => column.primaryKey().notNull())
      .addColumn('user_id', text, required)
      .$call(finishTable)
      .execute();

    await db.schema
      .createTable('emails')
      .addColumn('email_key', text, (column) => column.primaryKey().notNull())
      .addColumn('user_id', text, required)
      .$call(finishTable)
      .execute();

    await db.schema
      .createTable('auth_sessions')
      .addColumn('user_id', text, ofAccount)
      .addColumn('id', text, required)
      .addColumn('name', text)
      .addColumn('created_at', instant, required)
      .addColumn('expires_at', instant, required)
      .addColumn('revoked_at', instant)
      .addPrimaryKeyConstraint('auth_sessions_key', ['user_id', 'id'])
      .$call(finishTable)
      .execute();

    await db.schema
      .createTable('sleep_sessions')
      .addColumn('user_id', text, ofAccount)
      .addColumn('id', text, required)
      .addColumn('start_time', instant, required)
      .addColumn('end_time', instant)
      .addColumn('time_zone', text, required)
      .addColumn('sleep_date', text)
      .addColumn('start_minute_of_day', 'integer')
      .addColumn('source', text, required)
      .addColumn('recorded_at', instant, required)
      .addColumn('settled', 'integer', required)
      .addColumn('note', text)
      .addColumn('quality', 'integer')
      .addColumn('deleted_at', instant)
      .addColumn('state', text, required)
      .addColumn('points', 'integer', required)
      .addColumn('bonus_points', 'integer', required)
      .addColumn('bonuses_paid', 'integer', required)
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
      .addColumn('user_id', text, ofAccount)
      .addColumn('sleep_date', text, required)
      .addColumn('minutes', 'integer', required)
      .addColumn('earning_minutes', 'integer', required)
      .addColumn('completed_at', instant)
      .addColumn('points', 'integer', required)
      .addColumn('bonus_points', 'integer', required)
      .addColumn('bonuses_paid', 'integer', required)
      .addColumn('longest_minutes', 'integer', required)
      .addColumn('longest_start_time', instant, required)
      .addColumn('longest_start_minute_of_day', 'integer', required)
      .addColumn('run_day', 'integer', required)
      .addColumn('run_earning_days', 'integer', required)
      .addColumn('run_bonuses_paid', 'integer', required)
      .addPrimaryKeyConstraint('sleep_days_key', ['user_id', 'sleep_date'])
      .$call(finishTable)
      .execute();

    await db.schema
      .createTable('progress')
      .addColumn('user_id', text, (column) =>
        column.primaryKey().notNull().references('accounts.user_id').onDelete('cascade'),
      )
      .addColumn('total_points', 'integer', required)
      .addColumn('full_days', 'integer', required)
      .addColumn('longest_streak', 'integer', required)
      .addColumn('latest_run_sleep_date', text)
      .addColumn('latest_run_completed_at', instant)
      .addColumn('latest_run_days', 'integer')
      .addColumn('latest_run_steady_days', 'integer')
      .$call(finishTable)
      .execute();

    await db.schema
      .createTable('achievements')
      .addColumn('user_id', text, ofAccount)
      .addColumn('achievement_id', text, required)
      .addColumn('sleep_id', text, required)
      .addColumn('unlocked_at', instant, required)
      .addPrimaryKeyConstraint('achievements_key', ['user_id', 'achievement_id'])
      .$call(finishTable)
      .execute();
  };
