import type { Kysely } from 'kysely';
import type { ReminderKind, ReminderSource } from '#domain/reminders.ts';
import { locksRows } from '#server/storage/engines/statements.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';
import { toColumns } from './rows.ts';

const DELIVERY_COLUMNS = [
  'id',
  'user_id as userId',
  'channel_id as channelId',
  'kind',
  'source',
  'payload',
  'attempts',
  'next_at as nextAt',
  'expires_at as expiresAt',
] as const;

/** Its id is the same for each attempt, so that receivers can tell a repeat. */
export type Delivery = RowOf<'reminder_deliveries', typeof DELIVERY_COLUMNS>;

export type ReminderDelivery = Delivery & { kind: ReminderKind; source: ReminderSource };

export const isReminder = (delivery: Delivery): delivery is ReminderDelivery =>
  delivery.kind !== 'webhook';

export async function insertDeliveries(
  trx: WriteTransaction,
  userId: string,
  message: Pick<Delivery, 'kind' | 'source' | 'nextAt' | 'expiresAt'>,
  deliveries: readonly { id: string; channelId: string; payload?: string }[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await trx
    .insertInto('reminder_deliveries')
    .values(
      deliveries.map((each) =>
        toColumns({ userId, payload: null, ...message, ...each, attempts: 0 }),
      ),
    )
    .execute();
}

/** When the next delivery is due; undefined if there is none. A lease writes also if none is due. */
export async function findNextDelivery(
  db: Kysely<Schema>,
  kinds: DeliveryKinds,
): Promise<number | undefined> {
  const next = await db
    .selectFrom('reminder_deliveries')
    .$if(kinds === 'webhooks', (query) => query.where('kind', '=', 'webhook'))
    .orderBy('next_at')
    .limit(1)
    .select('next_at as nextAt')
    .executeTakeFirst();
  return next?.nextAt;
}

/** Where reminders are off, earlier reminders stay unsent. */
export type DeliveryKinds = 'all' | 'webhooks';

/** Leases deliveries until `leasedUntil`; any process retries those not settled by then. */
export async function leaseDeliveries(
  trx: WriteTransaction,
  {
    now,
    leasedUntil,
    limit,
    kinds,
  }: { now: number; leasedUntil: number; limit: number; kinds: DeliveryKinds },
): Promise<Delivery[]> {
  const ids = trx
    .selectFrom('reminder_deliveries')
    .where('next_at', '<=', now)
    .$if(kinds === 'webhooks', (query) => query.where('kind', '=', 'webhook'))
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
  { id, nextAt }: Pick<Delivery, 'id' | 'nextAt'>,
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

/** Drops all that waits: a restored or copied database would send it again. */
export async function deleteAllDeliveries(trx: WriteTransaction): Promise<void> {
  await trx.deleteFrom('reminder_deliveries').execute();
}
