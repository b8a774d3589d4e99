import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** Last use of sign-ins, and password reset links. */
export function accountsMigration({ columns, finishTable }: Engine): Migration {
  const { instant, text } = columns;

  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('auth_sessions').addColumn('last_used_at', instant).execute();

      await db.schema
        .createTable('password_resets')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('token_hash', text, (column) => column.notNull())
        .addColumn('created_at', instant, (column) => column.notNull())
        .addColumn('expires_at', instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('password_resets_key', ['user_id', 'token_hash'])
        .$call(finishTable)
        .execute();
    },
  };
}
