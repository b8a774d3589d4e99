import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Passkeys. */
export const passkeysMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('passkeys')
      .addColumn('user_id', text, ofAccount)
      .addColumn('id', text, required)
      .addColumn('name', text, required)
      .addColumn('credential_id', text, required)
      .addColumn('public_key', text, required)
      // 32 bits without a sign.
      .addColumn('counter', instant, required)
      .addColumn('rp_id', text, required)
      .addColumn('transports', text, required)
      .addColumn('created_at', instant, required)
      .addColumn('last_used_at', instant)
      .addPrimaryKeyConstraint('passkeys_key', ['user_id', 'id'])
      .addUniqueConstraint('passkeys_by_credential', ['credential_id'])
      .$call(finishTable)
      .execute();
  };
