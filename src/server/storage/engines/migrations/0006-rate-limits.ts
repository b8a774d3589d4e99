import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** Known networks of accounts, and on PostgreSQL the shared rate limits. */
export function rateLimitsMigration({ columns, finishTable, limitsDialect }: Engine): Migration {
  const { instant, text } = columns;

  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('sign_in_places')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('place_hash', text, (column) => column.notNull())
        .addColumn('last_used_at', instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('sign_in_places_key', ['user_id', 'place_hash'])
        .$call(finishTable)
        .execute();

      if (limitsDialect !== undefined) return;
      await db.schema
        .createTable('rate_limits')
        // Unlogged: it need not survive a crash, so writes don't wait for the disk.
        .modifyFront(sql`unlogged`)
        .addColumn('limit_key', text, (column) => column.primaryKey())
        .addColumn('free_at', instant, (column) => column.notNull())
        .execute();
    },
  };
}
