import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** Day marks, free weekdays, and whether insights are shown. */
export function dayMarksMigration({ columns, finishTable }: Engine): Migration {
  const { text } = columns;

  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('day_marks')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('sleep_date', text, (column) => column.notNull())
        .addColumn('kind', text, (column) => column.check(sql`kind in ('work', 'free', 'skip')`))
        .addColumn('no_sleep', 'integer', (column) => column.notNull())
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
    },
  };
}
