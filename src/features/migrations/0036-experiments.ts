import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Experiments with their sealed coins, what their sleepers say of the nights, and whether an account has one. */
export const experimentsMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('accounts')
      .addColumn('has_experiment', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('experiments')
      .addColumn('user_id', text, ofAccount)
      .addColumn('id', text, required)
      .addColumn('label', text, required)
      .addColumn('outcome', text, required)
      .addColumn('weeks', 'integer', required)
      .addColumn('start_date', text, required)
      .addColumn('created_at', instant, required)
      .addColumn('sealed_seed', text)
      .addColumn('stopped_at', instant)
      .addColumn('result', text)
      .addPrimaryKeyConstraint('experiments_key', ['user_id', 'id'])
      .$call(finishTable)
      .execute();
    await db.schema
      .createTable('experiment_nights')
      .addColumn('user_id', text, ofAccount)
      .addColumn('experiment_id', text, required)
      .addColumn('sleep_date', text, required)
      .addColumn('done', 'integer', required)
      .addPrimaryKeyConstraint('experiment_nights_key', ['user_id', 'experiment_id', 'sleep_date'])
      .addForeignKeyConstraint(
        'experiment_nights_experiment',
        ['user_id', 'experiment_id'],
        'experiments',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .$call(finishTable)
      .execute();
  };
