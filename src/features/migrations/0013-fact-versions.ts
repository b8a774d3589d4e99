import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';

/** How often each sleep and each history has changed, and whether a history was replaced by a backup. */
export const factVersionsMigration =
  ({ columns }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('sleep_sessions')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .alterTable('accounts')
      .addColumn('changes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('accounts')
      .addColumn('history_epoch', columns.text, (column) => column.notNull().defaultTo('0'))
      .execute();
  };
