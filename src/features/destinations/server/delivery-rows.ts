import type { Selectable } from 'kysely';
import { locksRows } from '#kernel/server/storage/statements.ts';
import type { Database, Schema, WriteTransaction } from '#schema.ts';

/** Its id is the same for each attempt, so that receivers can tell a repeat. */
export type Delivery = Selectable<Schema['reminderDeliveries']>;

export async function insertDeliveries(
  trx: WriteTransaction,
  userId: string,
  message: Pick<Delivery, 'kind' | 'source' | 'nextAt' | 'expiresAt'>,
  deliveries: readonly { id: string; channelId: string; payload?: string }[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await trx
    .insertInto('reminderDeliveries')
    .values(deliveries.map((each) => ({ userId, payload: null, ...message, ...each, attempts: 0 })))
    .execute();
}

/** When the next delivery of a kind is due; undefined if there is none. A lease writes also if none is due. */
export async function findNextDelivery(
  db: Database,
  kind: Delivery['kind'],
): Promise<number | undefined> {
  const next = await db
    .selectFrom('reminderDeliveries')
    .where('kind', '=', kind)
    .orderBy('nextAt')
    .limit(1)
    .select('nextAt')
    .executeTakeFirst();
  return next?.nextAt;
}

/** Accounts with a due delivery of a kind after this one, by id. */
export async function listAccountsWithDue(
  db: Database,
  kind: Delivery['kind'],
  { now, after, limit }: { now: number; after: string; limit: number },
): Promise<string[]> {
  const accounts = await db
    .selectFrom('reminderDeliveries')
    .where('kind', '=', kind)
    .where('userId', '>', after)
    .where('nextAt', '<=', now)
    .orderBy('userId')
    .limit(limit)
    .distinct()
    .select('userId')
    .execute();
  return accounts.map(({ userId }) => userId);
}

/** Leases deliveries of a kind and an account until `leasedUntil`. Any process retries a delivery not settled by then. */
export async function leaseDeliveries(
  trx: WriteTransaction,
  {
    kind,
    userId,
    now,
    leasedUntil,
    limit,
  }: { kind: Delivery['kind']; userId: string; now: number; leasedUntil: number; limit: number },
): Promise<Delivery[]> {
  const ids = trx
    .selectFrom('reminderDeliveries')
    .where('kind', '=', kind)
    .where('userId', '=', userId)
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(limit)
    .select('id')
    .$if(locksRows(trx), (query) => query.forUpdate().skipLocked());
  return await trx
    .updateTable('reminderDeliveries')
    .set((row) => ({ nextAt: leasedUntil, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
}

/** Schedules the next attempt of a delivery, or removes it; only if its lease is still ours. */
export async function settleDelivery(
  trx: WriteTransaction,
  { id, nextAt }: Pick<Delivery, 'id' | 'nextAt'>,
  retryAt?: number,
): Promise<void> {
  if (retryAt === undefined) {
    await trx.deleteFrom('reminderDeliveries').where('id', '=', id).execute();
    return;
  }
  await trx
    .updateTable('reminderDeliveries')
    .set({ nextAt: retryAt })
    .where('id', '=', id)
    .where('nextAt', '=', nextAt)
    .execute();
}

/** Drops what waits for a destination: messages of these kinds. */
export async function deleteDeliveries(
  trx: WriteTransaction,
  userId: string,
  { channelId, kinds }: { channelId: string; kinds: readonly Delivery['kind'][] },
): Promise<void> {
  await trx
    .deleteFrom('reminderDeliveries')
    // The index starts with it.
    .where('kind', 'in', kinds)
    .where('userId', '=', userId)
    .where('channelId', '=', channelId)
    .execute();
}

/** Drops all that waits: a restored or copied database would send it again. */
export async function deleteAllDeliveries(trx: WriteTransaction): Promise<void> {
  await trx.deleteFrom('reminderDeliveries').execute();
}
