import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** Two-step secrets and recovery codes. */
export function twoStepSignInMigration({ columns, finishTable }: Engine): Migration {
  const { instant, text } = columns;

  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('two_step_secrets')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('sealed_secret', text, (column) => column.notNull())
        .addColumn('created_at', instant, (column) => column.notNull())
        .addColumn('enabled_at', instant)
        .addColumn('last_used_step', instant)
        .addPrimaryKeyConstraint('two_step_secrets_key', ['user_id'])
        .$call(finishTable)
        .execute();

      await db.schema
        .createTable('recovery_codes')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('code_hash', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
        .$call(finishTable)
        .execute();
    },
  };
}
