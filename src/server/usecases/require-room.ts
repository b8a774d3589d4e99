import { AppError } from '#contract/app-error.ts';
import { MAX_SLEEPS } from '#domain/diary-limit.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import { addToSleepCount } from '#server/storage/sleep-counts.ts';
import type { UseCaseDeps } from './deps.ts';

/**
 * Counts the sleep that is about to be created. Throws TOO_MANY_SLEEPS, having written nothing, if the diary is full;
 * deleted sleeps take room until they are purged, so that deleting makes no room to fill again and again.
 */
export async function requireRoom(
  { maxSleeps = MAX_SLEEPS }: Pick<UseCaseDeps, 'maxSleeps'>,
  trx: WriteTransaction,
  userId: string,
): Promise<void> {
  if (!(await addToSleepCount(trx, userId, maxSleeps))) throw new AppError('TOO_MANY_SLEEPS');
}
