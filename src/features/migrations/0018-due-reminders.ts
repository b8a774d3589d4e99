import { sql, type Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Due reminders and deliveries without buckets, erased with the account; failures and messages are counted. */
export const dueRemindersMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('reminder_channels')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('reminders_sent')
      .addColumn('messages', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await db.schema.dropIndex('reminders_due_by_time').execute();
    await db.schema.alterTable('reminders_due').renameTo('old_reminders_due').execute();
    await db.schema
      .createTable('reminders_due')
      .addColumn('user_id', text, ofAccount)
      .addColumn('kind', text, required)
      .addColumn('due_at', instant, required)
      .addPrimaryKeyConstraint('reminders_due_of_account', ['user_id', 'kind'])
      .$call(finishTable)
      .execute();
    await copyRows(db, 'reminders_due', ['user_id', 'kind', 'due_at']);
    await db.schema
      .createIndex('reminders_due_by_time')
      .on('reminders_due')
      .column('due_at')
      .execute();

    await db.schema.dropIndex('reminder_deliveries_by_time').execute();
    await db.schema.alterTable('reminder_deliveries').renameTo('old_reminder_deliveries').execute();
    await db.schema
      .createTable('reminder_deliveries')
      .addColumn('id', text, required)
      .addColumn('user_id', text, ofAccount)
      .addColumn('channel_id', text, required)
      .addColumn('kind', text, required)
      .addColumn('source', text, required)
      .addColumn('attempts', 'integer', required)
      .addColumn('next_at', instant, required)
      .addColumn('expires_at', instant, required)
      .addPrimaryKeyConstraint('reminder_deliveries_by_id', ['id'])
      .$call(finishTable)
      .execute();
    await copyRows(db, 'reminder_deliveries', [
      'id',
      'user_id',
      'channel_id',
      'kind',
      'source',
      'attempts',
      'next_at',
      'expires_at',
    ]);
    await db.schema
      .createIndex('reminder_deliveries_by_time')
      .on('reminder_deliveries')
      .column('next_at')
      .execute();
  };

/** From the renamed table, which is dropped. */
async function copyRows(db: Kysely<unknown>, table: string, columns: readonly string[]) {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const old = sql.table(`old_${table}`);
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from ${old} where user_id in (select user_id from accounts)
  `.execute(db);
  await sql`drop table ${old}`.execute(db);
}
