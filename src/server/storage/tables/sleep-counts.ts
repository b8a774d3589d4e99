import type { Kysely } from 'kysely';
import { preparedQuery } from '#server/storage/engines/prepared-query.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';

const updateCount = preparedQuery(
  (db, given: { userId: string; countAtMost: number; count: number }) =>
    db
      .updateTable('sleeper_progress')
      .set((eb) => ({ sleep_count: eb('sleep_count', '+', given.count) }))
      .where('user_id', '=', given.userId)
      .where('sleep_count', '<=', given.countAtMost)
      .returning('sleep_count'),
);

/** How many sleeps are added, and how many a diary may hold. */
type Growth = { count: number; max: number };

/**
 * Counts more sleeps and returns whether they fit into `max`. Purging deleted sleeps
 * does not lower the count: it is recounted when it reaches `max`.
 */
export async function addToSleepCount(
  trx: WriteTransaction,
  userId: string,
  { count, max }: Growth,
): Promise<boolean> {
  const [counted] = await updateCount(trx, { userId, countAtMost: max - count, count });
  if (counted !== undefined) return true;
  const sleeps = await countSleeps(trx, userId);
  if (sleeps + count > max) return false;
  await trx
    .updateTable('sleeper_progress')
    .set({ sleep_count: sleeps + count })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** Whether more sleeps fit into `max`. */
export async function hasRoom(
  db: Kysely<Schema>,
  userId: string,
  { count, max }: Growth,
): Promise<boolean> {
  const counted = await db
    .selectFrom('sleeper_progress')
    .where('user_id', '=', userId)
    .where('sleep_count', '<=', max - count)
    .select('sleep_count')
    .executeTakeFirst();
  return counted !== undefined || (await countSleeps(db, userId)) + count <= max;
}

async function countSleeps(db: Kysely<Schema>, userId: string): Promise<number> {
  const { sleeps } = await db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('sleeps'))
    .executeTakeFirstOrThrow();
  return sleeps;
}
