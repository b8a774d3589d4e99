import type { Insertable, Selectable } from 'kysely';
import { preparedQuery } from '#kernel/server/storage/statements.ts';
import type { Database, Schema, WriteTransaction } from '#schema.ts';
import { toFlag } from '#kernel/server/storage/flags.ts';
import { deleteAllDeliveries } from './delivery-rows.ts';

type Row = Selectable<Schema['destinations']>;

const toDestination = (row: Row) => ({ ...row, includesNote: row.includesNote === 1 });

/** Its language is the account's, else that of the request that added it; null: not known. */
export type Destination = ReturnType<typeof toDestination>;

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
  ({ accountLanguage, ...row }) =>
    toDestination({ ...row, language: accountLanguage ?? row.language }),
);

/** Returns it as it is stored. */
export async function insertDestination(
  trx: WriteTransaction,
  {
    includesNote = false,
    ...given
  }: Omit<Insertable<Schema['destinations']>, 'includesNote'> & { includesNote?: boolean },
): Promise<Destination> {
  const row = await trx
    .insertInto('destinations')
    .values({ ...given, includesNote: toFlag(includesNote) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDestination(row);
}

/** Whether messages are sent to it: confirmed, and neither held nor disabled. */
export const canReceive = ({ activeAt, heldAt, disabledAt }: Destination): boolean =>
  activeAt !== null && heldAt === null && disabledAt === null;

/** The accounts with channels or webhooks, for the admin command. */
export async function listDestinationOwners(db: Database): Promise<string[]> {
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

/** Channels with a failed last message of all sleepers, for the admin command. */
export async function listFailingChannels(db: Database, limit: number) {
  return await db
    .selectFrom('destinations')
    .where('failingSince', 'is not', null)
    .where('kind', '!=', 'event')
    .orderBy('failedAt', 'desc')
    .limit(limit)
    .select(['userId', 'kind', 'label', 'failure', 'failedAt'])
    .execute();
}

/** How many webhooks, or channels, of all sleepers failed last, disabled ones included. */
export async function countFailing(db: Database, what: 'webhooks' | 'channels'): Promise<number> {
  const { count } = await db
    .selectFrom('destinations')
    .where('failingSince', 'is not', null)
    .where('kind', what === 'webhooks' ? '=' : '!=', 'event')
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
