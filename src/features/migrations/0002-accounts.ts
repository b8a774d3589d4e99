import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Last use of sign-ins, and password reset links. */
export const accountsMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('auth_sessions').addColumn('last_used_at', instant).execute();

    await db.schema
      .createTable('password_resets')
      .addColumn('user_id', text, ofAccount)
      .addColumn('token_hash', text, required)
      .addColumn('created_at', instant, required)
      .addColumn('expires_at', instant, required)
      .addPrimaryKeyConstraint('password_resets_key', ['user_id', 'token_hash'])
      .$call(finishTable)
      .execute();
  };
