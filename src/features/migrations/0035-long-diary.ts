import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';

/** What a sleeper estimates in the morning, and whether the screens ask for it. */
export const longDiaryMigration =
  ({ columns }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('accounts')
      .addColumn('detailed_mornings', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    for (const [name, type] of [
      ['minutes_to_fall_asleep', 'integer'],
      ['awakenings', 'integer'],
      ['minutes_awake', 'integer'],
      ['into_bed_at', columns.instant],
      ['out_of_bed_at', columns.instant],
    ] as const)
      await db.schema.alterTable('sleep_sessions').addColumn(name, type).execute();
  };
