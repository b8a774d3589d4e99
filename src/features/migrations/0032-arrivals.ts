import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Nights that devices send: what each connection brought, and the measured times of told sleeps. */
export const arrivalsMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    for (const column of ['token_id', 'detail'])
      await db.schema.alterTable('import_keys').addColumn(column, text).execute();
    await db.schema
      .createTable('arrivals')
      .addColumn('user_id', text, ofAccount)
      .addColumn('token_id', text, required)
      .addColumn('arrived_at', instant)
      .addColumn('counts', text)
      .addColumn('refused_at', instant)
      .addColumn('refusal', text)
      .addPrimaryKeyConstraint('arrivals_key', ['user_id', 'token_id'])
      .addForeignKeyConstraint(
        'arrivals_token',
        ['user_id', 'token_id'],
        'api_tokens',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .$call(finishTable)
      .execute();
    await db.schema
      .createTable('measured_times')
      .addColumn('user_id', text, ofAccount)
      .addColumn('sleep_id', text, required)
      .addColumn('start_time', instant, required)
      .addColumn('end_time', instant, required)
      .addColumn('source', text, required)
      .addPrimaryKeyConstraint('measured_times_key', ['user_id', 'sleep_id'])
      .addForeignKeyConstraint(
        'measured_times_sleep',
        ['user_id', 'sleep_id'],
        'sleep_sessions',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .$call(finishTable)
      .execute();
  };
