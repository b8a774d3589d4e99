import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Two-step secrets and recovery codes. */
export const twoStepSignInMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('two_step_secrets')
      .addColumn('user_id', text, ofAccount)
      .addColumn('sealed_secret', text, required)
      .addColumn('created_at', instant, required)
      .addColumn('enabled_at', instant)
      .addColumn('last_used_step', instant)
      .addPrimaryKeyConstraint('two_step_secrets_key', ['user_id'])
      .$call(finishTable)
      .execute();

    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', text, ofAccount)
      .addColumn('code_hash', text, required)
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
      .$call(finishTable)
      .execute();
  };
