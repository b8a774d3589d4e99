import type { Kysely } from 'kysely';
import { REMINDER_KINDS, type ReminderKind, type ReminderSource } from '#domain/reminders.ts';
import { locksRows } from '#server/storage/engines/statements.ts';
import type { RowOf, Schema, WriteTransaction } from '#server/storage/schema.ts';

const DELIVERY_COLUMNS = [
  'id',
  'userId',
  'channelId',
  'kind',
  'source',
  'payload',
  'attempts',
  'nextAt',
  'expiresAt',
] as const;

/** Its id is the same for each attempt, so that receivers can tell a repeat. */
export type Delivery = RowOf<'reminderDeliveries', typeof DELIVERY_COLUMNS>;

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
    .insertInto('reminderDeliveries')
    .values(deliveries.map((each) => ({ userId, payload: null, ...message, ...each, attempts: 0 })))
    .execute();
}

/** Reminders and events are found apart, so that many events delay no reminder. */
export type DeliveryKind = 'reminders' | 'webhooks';

const ROW_KINDS: Record<DeliveryKind, Delivery['kind'][]> = {
  reminders: [...REMINDER_KINDS],
  webhooks: ['webhook'],
};

/** When the next delivery is due; undefined if there is none. A lease writes also if none is due. */
export async function findNextDelivery(
  db: Kysely<Schema>,
  kind: DeliveryKind,
): Promise<number | undefined> {
  const next = await db
    .selectFrom('reminderDeliveries')
    .where('kind', 'in', ROW_KINDS[kind])
    .orderBy('nextAt')
    .limit(1)
    .select('nextAt')
    .executeTakeFirst();
  return next?.nextAt;
}

/** Accounts with a due event after this one, by id. */
export async function listAccountsWithDueEvents(
  db: Kysely<Schema>,
  { now, after, limit }: { now: number; after: string; limit: number },
): Promise<string[]> {
  const accounts = await db
    .selectFrom('reminderDeliveries')
    .where('kind', '=', 'webhook')
    .where('userId', '>', after)
    .where('nextAt', '<=', now)
    .orderBy('userId')
    .limit(limit)
    .distinct()
    .select('userId')
    .execute();
  return accounts.map(({ userId }) => userId);
}

/** Leases deliveries, of one account if given, until `leasedUntil`; any process retries those not settled by then. */
export async function leaseDeliveries(
  trx: WriteTransaction,
  {
    kind,
    userId,
    now,
    leasedUntil,
    limit,
  }: { kind: DeliveryKind; userId?: string; now: number; leasedUntil: number; limit: number },
): Promise<Delivery[]> {
  const ids = trx
    .selectFrom('reminderDeliveries')
    .where('kind', 'in', ROW_KINDS[kind])
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId as string))
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(limit)
    .select('id')
    .$if(locksRows(trx), (query) => query.forUpdate().skipLocked());
  return await trx
    .updateTable('reminderDeliveries')
    .set((row) => ({ nextAt: leasedUntil, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .returning(DELIVERY_COLUMNS)
    .execute();
}

/** How many events wait for each webhook of an account. */
export async function countWaitingEvents(
  trx: WriteTransaction,
  userId: string,
): Promise<{ channelId: string; count: number }[]> {
  return await trx
    .selectFrom('reminderDeliveries')
    .where('kind', '=', 'webhook')
    .where('userId', '=', userId)
    .groupBy('channelId')
    .select(({ fn }) => ['channelId', fn.countAll<number>().as('count')])
    .execute();
}

/** Deletes all but the newest events that wait for a webhook. */
export async function deleteOldestEvents(
  trx: WriteTransaction,
  userId: string,
  { channelId, kept }: { channelId: string; kept: number },
): Promise<void> {
  await trx
    .deleteFrom('reminderDeliveries')
    .where('kind', '=', 'webhook')
    .where('userId', '=', userId)
    .where('channelId', '=', channelId)
    .where('id', 'not in', (events) =>
      events
        .selectFrom('reminderDeliveries')
        .where('kind', '=', 'webhook')
        .where('userId', '=', userId)
        .where('channelId', '=', channelId)
        // Ids sort by creation.
        .orderBy('id', 'desc')
        .limit(kept)
        .select('id'),
    )
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

/** Drops all that waits: a restored or copied database would send it again. */
export async function deleteAllDeliveries(trx: WriteTransaction): Promise<void> {
  await trx.deleteFrom('reminderDeliveries').execute();
}
