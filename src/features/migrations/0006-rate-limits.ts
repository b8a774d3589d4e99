import { sql, type Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Known networks of accounts, and on PostgreSQL the shared rate limits. */
export const rateLimitsMigration =
  ({ columns: { instant, text }, finishTable, name }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('sign_in_places')
      .addColumn('user_id', text, ofAccount)
      .addColumn('place_hash', text, required)
      .addColumn('last_used_at', instant, required)
      .addPrimaryKeyConstraint('sign_in_places_key', ['user_id', 'place_hash'])
      .$call(finishTable)
      .execute();

    if (name === 'sqlite') return;
    await db.schema
      .createTable('rate_limits')
      // Unlogged: it need not survive a crash, so writes don't wait for the disk.
      .modifyFront(sql`unlogged`)
      .addColumn('limit_key', text, (column) => column.primaryKey())
      .addColumn('free_at', instant, required)
      .execute();
  };
