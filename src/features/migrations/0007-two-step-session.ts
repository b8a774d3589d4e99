import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';

/** The sign-in that began a two-step set-up, because only that one may confirm it. */
export const twoStepSessionMigration =
  ({ columns }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('two_step_secrets')
      .addColumn('auth_session_id', columns.text)
      .execute();
  };
