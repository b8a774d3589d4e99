import type { Database, WriteTransaction } from '#schema.ts';

export type StoredResponse = { requestHash: string; outcome: string };

/** The response stored for this key since `since` (epoch milliseconds). */
export async function findStoredResponse(
  db: Database,
  userId: string,
  call: { key: string; since: number },
): Promise<StoredResponse | undefined> {
  return await db
    .selectFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', call.key)
    .where('createdAt', '>=', call.since)
    .select(['requestHash', 'outcome'])
    .executeTakeFirst();
}

/** Of an account: more than a day of ordinary use of any client. */
const MAX_RESPONSES = 2_000;

/** Stores a response, replacing an expired one. Of more than 2,000 the oldest are deleted. */
export async function storeResponse(
  trx: WriteTransaction,
  userId: string,
  { key, now: createdAt, ...answer }: StoredResponse & { key: string; now: number },
): Promise<void> {
  const stored = { ...answer, createdAt };
  await trx
    .insertInto('idempotencyKeys')
    .values({ userId, idempotencyKey: key, ...stored })
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doUpdateSet(stored))
    .execute();
  await trx
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('createdAt', '<', (eb) =>
      eb
        .selectFrom('idempotencyKeys')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .offset(MAX_RESPONSES - 1)
        .select('createdAt'),
    )
    .execute();
}
