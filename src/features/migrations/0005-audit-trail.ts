import { sql, type Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** The audit log of each account. */
export const auditTrailMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('account_events')
      .addColumn('user_id', text, ofAccount)
      .addColumn('id', text, required)
      .addColumn('kind', text, required)
      .addColumn('occurred_at', instant, required)
      .addColumn('last_occurred_at', instant, required)
      .addColumn('times', 'integer', required)
      .addColumn('by_operator', 'integer', required)
      .addColumn('device', text)
      .addColumn('network', text)
      .addColumn('detail', text)
      .addPrimaryKeyConstraint('account_events_key', ['user_id', 'id'])
      .addCheckConstraint('event_ends_after_start', sql`last_occurred_at >= occurred_at`)
      .addCheckConstraint('event_by_operator_is_a_flag', sql`by_operator in (0, 1)`)
      .$call(finishTable)
      .execute();

    // Counts events of a kind and finds the newest.
    await db.schema
      .createIndex('account_events_by_kind')
      .on('account_events')
      .columns(['user_id', 'kind', 'id'])
      .execute();
  };
