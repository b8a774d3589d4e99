import type { Kysely } from 'kysely';
import type { ChannelKind, DeliveryFailure } from '#domain/reminder-channels.ts';
import { preparedQuery } from '#server/storage/engines/statements.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { deleteAllDeliveries } from './reminder-deliveries.ts';
import { deleteRow, updateRows } from './rows.ts';

/** A sleeper's channels, oldest first; push subscriptions only of valid sign-ins. */
export const listReminderChannels = preparedQuery((db, given: { userId: string; now: number }) =>
  db
    .selectFrom('reminder_channels')
    .innerJoin('accounts', 'accounts.user_id', 'reminder_channels.user_id')
    .leftJoin('auth_sessions', (join) =>
      join
        .onRef('auth_sessions.user_id', '=', 'reminder_channels.user_id')
        .onRef('auth_sessions.id', '=', 'reminder_channels.auth_session_id'),
    )
    .where('reminder_channels.user_id', '=', given.userId)
    .where((row) =>
      row.or([
        row('reminder_channels.auth_session_id', 'is', null),
        row.and([row('revoked_at', 'is', null), row('expires_at', '>', given.now)]),
      ]),
    )
    .orderBy('reminder_channels.created_at')
    .orderBy('reminder_channels.id')
    .select((eb) => [
      'reminder_channels.id',
      'reminder_channels.kind',
      'reminder_channels.label',
      'reminder_channels.sealed_target as sealedTarget',
      'reminder_channels.auth_session_id as authSessionId',
      'reminder_channels.created_at as createdAt',
      'reminder_channels.active_at as activeAt',
      'reminder_channels.failure',
      'reminder_channels.failed_at as failedAt',
      'reminder_channels.failures',
      'reminder_channels.held_at as heldAt',
      eb.fn.coalesce('accounts.language', 'reminder_channels.language').as('language'),
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
    .selectFrom('reminder_channels')
    .select('user_id as userId')
    .union(db.selectFrom('webhooks').select('user_id as userId'))
    .execute();
  return owners.map(({ userId }) => userId);
}

/** Removes and returns a channel; undefined if unknown. */
export const deleteReminderChannel = (
  trx: WriteTransaction,
  userId: string,
  by: { id: string } | { authSessionId: string },
): Promise<{ kind: ChannelKind; label: string } | undefined> =>
  deleteRow(trx, 'reminder_channels', ['kind', 'label'], { userId, ...by });

/** Removes the push subscriptions of sign-ins that were revoked. */
export async function deleteEndedSubscriptions(
  trx: WriteTransaction,
  userId: string,
): Promise<void> {
  await trx
    .deleteFrom('reminder_channels')
    .where('user_id', '=', userId)
    .where('auth_session_id', 'in', (eb) =>
      eb
        .selectFrom('auth_sessions')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is not', null)
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
  await updateRows(trx, 'reminder_channels', { userId, id }, state);
}

/** Channels with a failed last message of all sleepers, for the admin command. */
export async function listFailingChannels(db: Kysely<Schema>, limit: number) {
  return await db
    .selectFrom('reminder_channels')
    .where('failure', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .select(['user_id as userId', 'kind', 'label', 'failure', 'failed_at as failedAt'])
    .execute();
}

/** How many channels of all sleepers failed last. */
export async function countFailingChannels(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('reminder_channels')
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
    .updateTable('reminder_channels')
    .set({ active_at: null })
    .where('kind', '=', 'email')
    .execute();
}
