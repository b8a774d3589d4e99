import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** Pagination of the history, and idempotency keys. */
export function diaryMigration({ columns, finishTable }: Engine): Migration {
  const { instant, text } = columns;

  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex('sleep_sessions_by_start')
        .on('sleep_sessions')
        .columns(['user_id', 'start_time', 'id'])
        .where(sql<boolean>`deleted_at is null`)
        .execute();

      await db.schema
        .createTable('idempotency_keys')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('idempotency_key', text, (column) => column.notNull())
        .addColumn('request_hash', text, (column) => column.notNull())
        .addColumn('outcome', text, (column) => column.notNull())
        .addColumn('created_at', instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'idempotency_key'])
        .$call(finishTable)
        .execute();
    },
  };
}
