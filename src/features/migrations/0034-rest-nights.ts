import type { Kysely } from 'kysely';

/** Marked dates over which the streak waits. */
export const restNightsMigration =
  () =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('day_marks')
      .addColumn('rest', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  };
