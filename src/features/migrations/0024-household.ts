import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { required } from './columns.ts';

/** Administrators, blocked accounts, invitations, and settings that administrators change. */
export const householdMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('accounts').addColumn('role', text).execute();
    await db.schema.alterTable('accounts').addColumn('blocked_at', instant).execute();
    await db.schema
      .createTable('invitations')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('kind', text, required)
      .addColumn('token_hash', text, (column) => column.notNull().unique())
      .addColumn('created_at', instant, required)
      .addColumn('expires_at', instant, required)
      .addColumn('uses_left', 'integer', required)
      .$call(finishTable)
      .execute();
    await db.schema
      .createTable('server_settings')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('value', text, required)
      .$call(finishTable)
      .execute();
  };
