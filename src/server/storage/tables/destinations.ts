import type { Kysely } from 'kysely';
import type { DestinationKind } from '#domain/reminder-channels.ts';
import { preparedQuery } from '#server/storage/engines/statements.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { toFlag } from './flags.ts';
import { deleteAllDeliveries } from './reminder-deliveries.ts';
import { insertRow } from './rows.ts';

/** A sleeper's channels and webhooks, oldest first; push subscriptions only of valid sign-ins. */
export const listDestinations = preparedQuery(
  (db, given: { userId: string; now: number }) =>
    db
      .selectFrom('destinations')
      .innerJoin('accounts', 'accounts.userId', 'destinations.userId')
      .leftJoin('authSessions', (join) =>
        join
          .onRef('authSessions.userId', '=', 'destinations.userId')
          .onRef('authSessions.id', '=', 'destinations.authSessionId'),
      )
      .where('destinations.userId', '=', given.userId)
      .where((row) =>
        row.or([
          row('destinations.authSessionId', 'is', null),
          row.and([row('revokedAt', 'is', null), row('expiresAt', '>', given.now)]),
        ]),
      )
      .orderBy('destinations.createdAt')
      .orderBy('destinations.id')
      .selectAll('destinations')
      .select('accounts.language as accountLanguage'),
  ({ accountLanguage, includesNote, ...row }) => ({
    ...row,
    includesNote: includesNote === 1,
    language: accountLanguage ?? row.language,
  }),
);

/** Its language is the account's, else that of the request that added it; null: not known. */
export type Destination = Awaited<ReturnType<typeof listDestinations>>[number];

export const insertDestination = (trx: WriteTransaction, destination: Destination): Promise<void> =>
  insertRow(trx, 'destinations', {
    ...destination,
    includesNote: toFlag(destination.includesNote),
  });

/** Whether messages are sent to it: confirmed, and neither held nor disabled. */
export const canReceive = (
  destination: Pick<Destination, 'activeAt' | 'heldAt' | 'disabledAt'>,
): boolean =>
  destination.activeAt !== null && destination.heldAt === null && destination.disabledAt === null;

/** The accounts with channels or webhooks, for the admin command. */
export async function listDestinationOwners(db: Kysely<Schema>): Promise<string[]> {
  const owners = await db.selectFrom('destinations').distinct().select('userId').execute();
  return owners.map(({ userId }) => userId);
}

/** Removes the push subscriptions of sign-ins that were revoked. */
export async function deleteEndedSubscriptions(
  trx: WriteTransaction,
  userId: string,
): Promise<void> {
  await trx
    .deleteFrom('destinations')
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

const EVENT: DestinationKind = 'event';

/** Channels with a failed last message of all sleepers, for the admin command. */
export async function listFailingChannels(db: Kysely<Schema>, limit: number) {
  return await db
    .selectFrom('destinations')
    .where('failingSince', 'is not', null)
    .where('kind', '!=', EVENT)
    .orderBy('failedAt', 'desc')
    .limit(limit)
    .select(['userId', 'kind', 'label', 'failure', 'failedAt'])
    .execute();
}

/** How many webhooks, or channels, of all sleepers failed last, disabled ones included. */
export async function countFailing(
  db: Kysely<Schema>,
  what: 'webhooks' | 'channels',
): Promise<number> {
  const { count } = await db
    .selectFrom('destinations')
    .where('failingSince', 'is not', null)
    .where('kind', what === 'webhooks' ? '=' : '!=', EVENT)
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
    .updateTable('destinations')
    .set({ activeAt: null })
    .where('kind', '=', 'email')
    .execute();
}
