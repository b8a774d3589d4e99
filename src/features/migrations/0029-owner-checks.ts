import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';

/**
 * Deliveries are found by kind, and events by account. Webhooks and channels that wait for their owner, and reset links
 * that were handed over.
 */
export const ownerChecksMigration =
  ({ columns: { instant } }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.dropIndex('reminder_deliveries_by_time').execute();
    await db.schema
      .createIndex('reminder_deliveries_by_kind')
      .on('reminder_deliveries')
      .columns(['kind', 'next_at'])
      .execute();
    await db.schema
      .createIndex('reminder_deliveries_by_account')
      .on('reminder_deliveries')
      .columns(['kind', 'user_id', 'next_at'])
      .execute();
    for (const table of ['webhooks', 'reminder_channels']) {
      await db.schema.alterTable(table).addColumn('held_at', instant).execute();
    }
    await db.schema
      .alterTable('password_resets')
      .addColumn('is_mailed', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  };
