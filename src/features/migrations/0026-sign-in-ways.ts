import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Identities of a provider, how each sign-in was made, and challenges that were used. */
export const signInWaysMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('auth_sessions').addColumn('way', text).execute();
    await db.schema
      .createTable('provider_identities')
      .addColumn('user_id', text, ofAccount)
      .addColumn('issuer', text, required)
      .addColumn('subject', text, required)
      .addColumn('created_at', instant, required)
      .addColumn('is_second_step', 'integer', required)
      .addPrimaryKeyConstraint('provider_identities_key', ['user_id', 'issuer'])
      .addUniqueConstraint('provider_identities_by_subject', ['issuer', 'subject'])
      .$call(finishTable)
      .execute();
    await db.schema
      .createTable('used_challenges')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('expires_at', instant, required)
      .$call(finishTable)
      .execute();
  };
