import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { required } from './columns.ts';

/** Leases of background jobs; each server counts rate limits by itself. */
export const jobLeasesMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('job_leases')
      .addColumn('job', text, (column) => column.primaryKey().notNull())
      .addColumn('held_until', instant, required)
      .$call(finishTable)
      .execute();
    // Only on PostgreSQL; SQLite had them in a file of their own.
    await db.schema.dropTable('rate_limits').ifExists().execute();
  };
