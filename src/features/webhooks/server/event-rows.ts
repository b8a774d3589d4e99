import type { WriteTransaction } from '#schema.ts';

/** How many events wait for each webhook of an account. */
export async function countWaitingEvents(trx: WriteTransaction, userId: string) {
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
