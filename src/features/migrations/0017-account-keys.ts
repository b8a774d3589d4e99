import { sql, type Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';

/** Dream name and email keys move from their directories to the accounts. An account without a key has none. */
export const accountKeysMigration =
  ({ columns: { text } }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    for (const [directory, key] of [
      ['usernames', 'username_key'],
      ['emails', 'email_key'],
    ] as const) {
      await db.schema.alterTable('accounts').addColumn(key, text).execute();
      const [from, column] = [sql.table(directory), sql.ref(key)];
      // One join: the directories have no index by account.
      await sql`
        update accounts set ${column} = directory.key
        from (select user_id, min(${column}) as key from ${from} group by user_id) as directory
        where directory.user_id = accounts.user_id
      `.execute(db);
      await db.schema
        .createIndex(`accounts_by_${key}`)
        .on('accounts')
        .column(key)
        .unique()
        .execute();
      await db.schema.dropTable(directory).execute();
    }
  };
