import type { Kysely } from 'kysely';

/** Whether points, streak and achievements are shown. */
export const showGameMigration =
  () =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('accounts')
      .addColumn('show_game', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  };
