import type { Kysely } from 'kysely';
import type { ChannelKind, DeliveryFailure } from '#domain/reminder-channels.ts';
import { preparedQuery } from '#server/storage/engines/statements.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { deleteAllDeliveries } from './reminder-deliveries.ts';
import { updateRows } from './rows.ts';

/** A sleeper's channels, oldest first; push subscriptions only of valid sign-ins. */
export const listReminderChannels = preparedQuery((db, given: { userId: string; now: number }) =>
  db
    .selectFrom('reminderChannels')
    .innerJoin('accounts', 'accounts.userId', 'reminderChannels.userId')
    .leftJoin('authSessions', (join) =>
      join
        .onRef('authSessions.userId', '=', 'reminderChannels.userId')
        .onRef('authSessions.id', '=', 'reminderChannels.authSessionId'),
    )
    .where('reminderChannels.userId', '=', given.userId)
    .where((row) =>
      row.or([
        row('reminderChannels.authSessionId', 'is', null),
        row.and([row('revokedAt', 'is', null), row('expiresAt', '>', given.now)]),
      ]),
    )
    .orderBy('reminderChannels.createdAt')
    .orderBy('reminderChannels.id')
    .select((eb) => [
      'reminderChannels.id',
      'reminderChannels.kind',
      'reminderChannels.label',
      'reminderChannels.sealedTarget',
      'reminderChannels.authSessionId',
      'reminderChannels.createdAt',
      'reminderChannels.activeAt',
      'reminderChannels.failure',
      'reminderChannels.failedAt',
      'reminderChannels.failures',
      'reminderChannels.heldAt',
      eb.fn.coalesce('accounts.language', 'reminderChannels.language').as('language'),
    ]),
);

/** Its language is the account's, else that of the request that added it; null: not known. */
export type ReminderChannelRecord = Awaited<ReturnType<typeof listReminderChannels>>[number];

export async function findReminderChannel(
  db: Kysely<Schema>,
  userId: string,
  id: string,
  now: number,
): Promise<ReminderChannelRecord | undefined> {
  return (await listReminderChannels(db, { userId, now })).find((channel) => channel.id === id);
}

/** The accounts with channels or webhooks, for the admin command. */
export async function listPlaceOwners(db: Kysely<Schema>): Promise<string[]> {
  const owners = await db
    .selectFrom('reminderChannels')
    .select('userId')
    .union(db.selectFrom('webhooks').select('userId'))
    .execute();
  return owners.map(({ userId }) => userId);
}

/** Removes and returns a channel; undefined if unknown. */
export async function deleteReminderChannel(
  trx: WriteTransaction,
  userId: string,
  by: { id: string } | { authSessionId: string },
): Promise<{ kind: ChannelKind; label: string } | undefined> {
  return await trx
    .deleteFrom('reminderChannels')
    .where((row) => row.and({ userId, ...by }))
    .returning(['kind', 'label'])
    .executeTakeFirst();
}

/** Removes the push subscriptions of sign-ins that were revoked. */
export async function deleteEndedSubscriptions(
  trx: WriteTransaction,
  userId: string,
): Promise<void> {
  await trx
    .deleteFrom('reminderChannels')
    .where('userId', '=', userId)
    .where('authSessionId', 'in', (eb) =>
      eb
        .selectFrom('authSessions')
        .where('userId', '=', userId)
        .where('revokedAt', 'is not', null)
        .select('id'),
    )
    .execute();
}

/** Stores the failure of the last message, and how many failed in a row; null on success. */
export async function saveChannelFailure(
  trx: WriteTransaction,
  userId: string,
  id: string,
  failed: { failure: DeliveryFailure; failedAt: number; failures: number } | null,
): Promise<void> {
  const state = failed ?? { failure: null, failedAt: null, failures: 0 };
  await updateRows(trx, 'reminderChannels', { userId, id }, state);
}

/** Channels with a failed last message of all sleepers, for the admin command. */
export async function listFailingChannels(db: Kysely<Schema>, limit: number) {
  return await db
    .selectFrom('reminderChannels')
    .where('failure', 'is not', null)
    .orderBy('failedAt', 'desc')
    .limit(limit)
    .select(['userId', 'kind', 'label', 'failure', 'failedAt'])
    .execute();
}

/** How many channels of all sleepers failed last. */
export async function countFailingChannels(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('reminderChannels')
    .where('failure', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Removes what a restored backup would send again, and asks for the consent of email addresses again: it may have been
 * withdrawn since.
 */
export async function suspendReminders(trx: WriteTransaction): Promise<void> {
  await deleteAllDeliveries(trx);
  await trx
    .updateTable('reminderChannels')
    .set({ activeAt: null })
    .where('kind', '=', 'email')
    .execute();
}
