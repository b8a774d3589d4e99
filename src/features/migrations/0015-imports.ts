import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Imports: their batches, and the keys and times of the sleeps that they wrote. */
export const importsMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('imports')
      .addColumn('user_id', text, ofAccount)
      .addColumn('import_id', text, required)
      .addColumn('batch', 'integer', required)
      .addColumn('format', text, required)
      .addColumn('file_name', text, required)
      .addColumn('created_at', instant, required)
      .addColumn('request_hash', text, required)
      .addColumn('outcome', text, required)
      .addPrimaryKeyConstraint('imports_key', ['user_id', 'import_id', 'batch'])
      .$call(finishTable)
      .execute();

    await db.schema
      .createTable('import_keys')
      .addColumn('user_id', text, ofAccount)
      .addColumn('import_key', text, required)
      .addColumn('import_id', text, required)
      .addColumn('sleep_id', text, required)
      .addColumn('start_time', instant, required)
      .addColumn('end_time', instant, required)
      .addColumn('facts_hash', text, required)
      .addPrimaryKeyConstraint('import_keys_key', ['user_id', 'import_key'])
      .$call(finishTable)
      .execute();

    // Finds deleted sleeps near the imported ones.
    await db.schema
      .createIndex('import_keys_by_start')
      .on('import_keys')
      .columns(['user_id', 'start_time', 'import_key'])
      .execute();

    // Undoes an import, newest sleep first.
    await db.schema
      .createIndex('import_keys_by_import')
      .on('import_keys')
      .columns(['user_id', 'import_id', 'end_time', 'import_key'])
      .execute();
  };
