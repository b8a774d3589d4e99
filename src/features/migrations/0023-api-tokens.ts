import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** API tokens, the confirmation of each sign-in, and the last change of each sleep. */
export const apiTokensMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('auth_sessions').addColumn('confirmed_at', instant).execute();
    await db.schema.alterTable('auth_sessions').addColumn('confirmed_by', text).execute();
    await db.schema.alterTable('sleep_sessions').addColumn('changed_at', instant).execute();
    await db.schema
      .createTable('api_tokens')
      .addColumn('user_id', text, ofAccount)
      .addColumn('id', text, required)
      .addColumn('name', text, required)
      .addColumn('scopes', text, required)
      .addColumn('secret_hash', text, required)
      .addColumn('created_at', instant, required)
      .addColumn('last_used_at', instant)
      .addColumn('expires_at', instant)
      .addColumn('noticed_at', instant)
      .addPrimaryKeyConstraint('api_tokens_key', ['user_id', 'id'])
      .addUniqueConstraint('api_tokens_by_secret', ['secret_hash'])
      .$call(finishTable)
      .execute();
  };
