import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** Which sign-in began to set up two-step sign-in, because only that one may confirm it. */
export function twoStepSessionMigration({ columns }: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('two_step_secrets')
        .addColumn('auth_session_id', columns.text)
        .execute();
    },
  };
}
