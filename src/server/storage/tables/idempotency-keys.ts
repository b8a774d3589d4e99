import type { Kysely } from 'kysely';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { saveRow } from './rows.ts';

export type StoredResponse = { requestHash: string; outcome: string };

/** The response stored for this key since `since` (epoch milliseconds). */
export async function findStoredResponse(
  db: Kysely<Schema>,
  userId: string,
  call: { key: string; since: number },
): Promise<StoredResponse | undefined> {
  return await db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', call.key)
    .where('created_at', '>=', call.since)
    .select(['request_hash as requestHash', 'outcome'])
    .executeTakeFirst();
}

/** Of an account: more than a day of ordinary use of any client. */
const MAX_RESPONSES = 2_000;

/** Stores a response, replacing an expired one. Of more than 2,000 the oldest are deleted. */
export async function storeResponse(
  trx: WriteTransaction,
  userId: string,
  { key: idempotencyKey, now: createdAt, ...answer }: StoredResponse & { key: string; now: number },
): Promise<void> {
  await saveRow(trx, 'idempotency_keys', { userId, idempotencyKey }, { ...answer, createdAt });
  await trx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<', (eb) =>
      eb
        .selectFrom('idempotency_keys')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(1)
        .offset(MAX_RESPONSES - 1)
        .select('created_at'),
    )
    .execute();
}
