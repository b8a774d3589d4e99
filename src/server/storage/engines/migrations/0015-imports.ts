import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engines/engine.ts';

/** Imports: their batches, and the keys and times of the sleeps that they wrote. */
export function importsMigration({ columns, finishTable }: Engine): Migration {
  const { instant, text } = columns;

  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('imports')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('import_id', text, (column) => column.notNull())
        .addColumn('batch', 'integer', (column) => column.notNull())
        .addColumn('format', text, (column) => column.notNull())
        .addColumn('file_name', text, (column) => column.notNull())
        .addColumn('created_at', instant, (column) => column.notNull())
        .addColumn('request_hash', text, (column) => column.notNull())
        .addColumn('outcome', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('imports_key', ['user_id', 'import_id', 'batch'])
        .$call(finishTable)
        .execute();

      await db.schema
        .createTable('import_keys')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('accounts.user_id').onDelete('cascade'),
        )
        .addColumn('import_key', text, (column) => column.notNull())
        .addColumn('import_id', text, (column) => column.notNull())
        .addColumn('sleep_id', text, (column) => column.notNull())
        .addColumn('start_time', instant, (column) => column.notNull())
        .addColumn('end_time', instant, (column) => column.notNull())
        .addColumn('facts_hash', text, (column) => column.notNull())
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
    },
  };
}
