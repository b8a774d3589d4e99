import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Webhooks of sleepers, and their messages among the deliveries of reminders. */
export const webhooksMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('reminder_deliveries').addColumn('payload', text).execute();
    await db.schema
      .createTable('webhooks')
      .addColumn('user_id', text, ofAccount)
      .addColumn('id', text, required)
      .addColumn('label', text, required)
      .addColumn('sealed_target', text, required)
      .addColumn('includes_note', 'integer', required)
      .addColumn('created_at', instant, required)
      .addColumn('failing_since', instant)
      .addColumn('disabled_at', instant)
      .addColumn('tries', text, required)
      .addPrimaryKeyConstraint('webhooks_key', ['user_id', 'id'])
      .$call(finishTable)
      .execute();
  };
