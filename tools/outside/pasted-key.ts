import { sql } from 'kysely';
import type { findKeptAnswer as findSafely } from '#server/storage/tables/idempotency-keys.ts';
import { replaceModule } from '#testkit/replace-module.ts';

export * from '#server/storage/tables/idempotency-keys.ts';

/** An SQL injection: the Idempotency-Key is pasted into the statement that looks for it. */
export const findKeptAnswer: typeof findSafely = (db, userId, { key, since }) =>
  db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where(sql<boolean>`idempotency_key = '${sql.raw(key)}'`)
    .where('created_at', '>=', since)
    .select(['request_hash as requestHash', 'outcome'])
    .executeTakeFirst();

replaceModule(import.meta.resolve('#server/storage/tables/idempotency-keys.ts'), import.meta.url);
