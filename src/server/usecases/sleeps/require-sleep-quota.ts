import type { Kysely } from 'kysely';
import { AppError } from '#contract/app-error.ts';
import { MAX_SLEEPS } from '#domain/sleep.ts';
import type { Schema } from '#server/storage/schema.ts';
import { countSleeps } from '#server/storage/tables/sleep-history.ts';

/** Throws TOO_MANY_SLEEPS unless this many more sleeps fit into the diary. Deleted ones don't count. */
export async function requireSleepQuota(
  db: Kysely<Schema>,
  userId: string,
  count = 1,
): Promise<void> {
  if ((await countSleeps(db, userId)) + count > MAX_SLEEPS) throw new AppError('TOO_MANY_SLEEPS');
}
