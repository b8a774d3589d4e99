import type { Kysely } from 'kysely';
import type { ReminderKind, ReminderSource } from '#domain/reminders.ts';
import { locksRows } from '#server/storage/engines/statements.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { toColumns } from './to-columns.ts';

const DELIVERY_COLUMNS = [
  'id',
  'user_id as userId',
  'channel_id as channelId',
  'kind',
  'source',
  'attempts',
  'next_at as nextAt',
  'expires_at as expiresAt',
] as const;

/** Its id is the same for each attempt, so that receivers can tell a repeat. */
export type ReminderDelivery = RowOf<'reminder_deliveries', typeof DELIVERY_COLUMNS>;

export async function insertDeliveries(
  trx: WriteTransaction,
  userId: string,
  message: { kind: ReminderKind; source: ReminderSource; nextAt: number; expiresAt: number },
  deliveries: readonly { id: string; channelId: string }[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await trx
    .insertInto('reminder_deliveries')
    .values(deliveries.map((each) => toColumns({ userId, ...message, ...each, attempts: 0 })))
    .execute();
}

/** Whether any delivery is due; a lease writes also if none is. */
export async function hasDueDeliveries(db: Kysely<Schema>, now: number): Promise<boolean> {
  const due = db.selectFrom('reminder_deliveries').where('next_at', '<=', now);
  return (await due.select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Leases deliveries until `leasedUntil`; any process retries those not settled by then. */
export async function leaseDeliveries(
  trx: WriteTransaction,
  { now, leasedUntil, limit }: Record<'now' | 'leasedUntil' | 'limit', number>,
): Promise<ReminderDelivery[]> {
  const ids = trx
    .selectFrom('reminder_deliveries')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .select('id')
    .$if(locksRows(trx), (query) => query.forUpdate().skipLocked());
  return await trx
    .updateTable('reminder_deliveries')
    .set((row) => ({ next_at: leasedUntil, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .returning(DELIVERY_COLUMNS)
    .execute();
}

/** Schedules the next attempt of a delivery, or removes it; only if its lease is still ours. */
export async function settleDelivery(
  trx: WriteTransaction,
  { id, nextAt }: Pick<ReminderDelivery, 'id' | 'nextAt'>,
  retryAt?: number,
): Promise<void> {
  if (retryAt === undefined) {
    await trx.deleteFrom('reminder_deliveries').where('id', '=', id).execute();
    return;
  }
  await trx
    .updateTable('reminder_deliveries')
    .set({ next_at: retryAt })
    .where('id', '=', id)
    .where('next_at', '=', nextAt)
    .execute();
}

/** Drops what waits to be sent to a sleeper. */
export async function deleteDeliveries(trx: WriteTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('reminder_deliveries').where('user_id', '=', userId).execute();
}
