import { AppError } from '#contract/app-error.ts';
import type { Award } from '#domain/totals.ts';
import { findSleepFacts, type SleepFactsRecord } from '#server/storage/tables/sleep-changes.ts';
import type { LockedHistory } from './change-sleep-history.ts';

/**
 * The sleep of this log with this id. Throws SLEEP_NOT_FOUND if there is none, or it was deleted; SLEEP_CHANGED if its
 * version is not the one asked for.
 */
export async function requireSleep(
  { trx, userId }: LockedHistory,
  id: string,
  version?: number,
): Promise<{ facts: SleepFactsRecord; award: Award }> {
  const found = await findSleepFacts(trx, userId, id.toLowerCase());
  if (found === undefined || found.facts.deletedAt !== null) throw new AppError('SLEEP_NOT_FOUND');
  if (version !== undefined && version !== found.facts.version) throw new AppError('SLEEP_CHANGED');
  return found;
}
