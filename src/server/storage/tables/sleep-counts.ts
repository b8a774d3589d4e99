import type { Kysely } from 'kysely';
import { preparedQuery } from '#server/storage/engines/prepared-query.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';

const updateCount = preparedQuery((db, given: { userId: string; max: number }) =>
  db
    .updateTable('sleeper_progress')
    .set((eb) => ({ sleep_count: eb('sleep_count', '+', 1) }))
    .where('user_id', '=', given.userId)
    .where('sleep_count', '<', given.max)
    .returning('sleep_count'),
);

/**
 * Counts one more sleep and returns whether it fits into `max`. Purging deleted sleeps
 * does not lower the count: it is recounted when it reaches `max`.
 */
export async function addToSleepCount(
  trx: WriteTransaction,
  userId: string,
  max: number,
): Promise<boolean> {
  const [counted] = await updateCount(trx, { userId, max });
  if (counted !== undefined) return true;
  const sleeps = await countSleeps(trx, userId);
  if (sleeps >= max) return false;
  await trx
    .updateTable('sleeper_progress')
    .set({ sleep_count: sleeps + 1 })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** Whether one more sleep fits into `max`. */
export async function hasRoom(db: Kysely<Schema>, userId: string, max: number): Promise<boolean> {
  const counted = await db
    .selectFrom('sleeper_progress')
    .where('user_id', '=', userId)
    .where('sleep_count', '<', max)
    .select('sleep_count')
    .executeTakeFirst();
  return counted !== undefined || (await countSleeps(db, userId)) < max;
}

async function countSleeps(db: Kysely<Schema>, userId: string): Promise<number> {
  const { sleeps } = await db
    .selectFrom('sleep_sessions')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('sleeps'))
    .executeTakeFirstOrThrow();
  return sleeps;
}
