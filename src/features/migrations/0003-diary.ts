import { sql, type Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

/** Pagination of the history, and idempotency keys. */
export const diaryMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createIndex('sleep_sessions_by_start')
      .on('sleep_sessions')
      .columns(['user_id', 'start_time', 'id'])
      .where(sql<boolean>`deleted_at is null`)
      .execute();

    await db.schema
      .createTable('idempotency_keys')
      .addColumn('user_id', text, ofAccount)
      .addColumn('idempotency_key', text, required)
      .addColumn('request_hash', text, required)
      .addColumn('outcome', text, required)
      .addColumn('created_at', instant, required)
      .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'idempotency_key'])
      .$call(finishTable)
      .execute();
  };
