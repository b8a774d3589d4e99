import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import { MAX_SLEEPS } from '#domain/sleep.ts';
import type { Schema, WriteTransaction } from '#server/storage/schema.ts';
import { addToSleepCount, hasRoom } from '#server/storage/tables/sleep-counts.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';

/**
 * Counts the sleeps to be created, one unless given. Throws TOO_MANY_SLEEPS before any write if the diary is full;
 * deleted sleeps count until they are purged, so that deleting and refilling is limited. On a snapshot
 * nothing is counted.
 */
export async function requireSleepQuota(
  { maxSleeps = MAX_SLEEPS }: Pick<UseCaseDeps, 'maxSleeps'>,
  log: WriteTransaction | { snapshot: Kysely<Schema> },
  userId: string,
  count = 1,
): Promise<void> {
  const isRoom =
    'snapshot' in log
      ? await hasRoom(log.snapshot, userId, { max: maxSleeps, count })
      : await addToSleepCount(log, userId, { max: maxSleeps, count });
  if (!isRoom) throw new AppError('TOO_MANY_SLEEPS');
}
