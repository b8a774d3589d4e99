import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** The audit log of each account. */
export function auditTrailMigration({ columns, finishTable }: Engine): Migration {
  const { instant, text } = columns;

  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('account_events')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('occurred_at', instant, (column) => column.notNull())
        .addColumn('last_occurred_at', instant, (column) => column.notNull())
        .addColumn('times', 'integer', (column) => column.notNull())
        .addColumn('by_operator', 'integer', (column) => column.notNull())
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
    },
  };
}
