import { sql, type Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Day marks, free weekdays, and whether insights are shown. */
export const dayMarksMigration =
  ({ columns: { text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('day_marks')
      .addColumn('user_id', text, ofAccount)
      .addColumn('sleep_date', text, required)
      .addColumn('kind', text, (column) => column.check(sql`kind in ('work', 'free', 'skip')`))
      .addColumn('no_sleep', 'integer', required)
      .addPrimaryKeyConstraint('day_marks_key', ['user_id', 'sleep_date'])
      .$call(finishTable)
      .execute();

    // Saturday and Sunday: bit n is the weekday n + 1.
    await db.schema
      .alterTable('accounts')
      .addColumn('free_weekdays', 'integer', (column) => column.notNull().defaultTo(0b1100000))
      .execute();
    await db.schema
      .alterTable('accounts')
      .addColumn('show_insights', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  };
